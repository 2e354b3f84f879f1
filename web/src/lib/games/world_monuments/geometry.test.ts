import { describe, expect, it } from 'vitest';
import type { WorldMonumentsSpace } from '../../protocol';
import opening from './fixtures/opening.json';
import { layQuarry, slots, towards } from './geometry';

const spaces = opening.scenery.spaces as WorldMonumentsSpace[];

describe('the quarry', () => {
	it('lays every space, the middle ones beside the outer ones they touch', () => {
		const laid = layQuarry(spaces);
		expect(laid).toHaveLength(19);
		const find = (name: string) => laid.find((segment) => segment.name === name)!;
		for (const space of spaces.filter(({ ring }) => ring === 'middle'))
			for (const neighbour of space.neighbours.filter((name) => name.startsWith('o'))) {
				const apart = Math.hypot(find(space.name).x - find(neighbour).x, find(space.name).y - find(neighbour).y);
				expect(apart).toBeLessThan(220);
			}
	});

	it('lays rings of any size', () => {
		const ring = (letter: string, ringName: WorldMonumentsSpace['ring'], count: number): WorldMonumentsSpace[] =>
			Array.from({ length: count }, (_, number) => ({ name: `${letter}${number}`, ring: ringName, neighbours: [] }));
		const laid = layQuarry([...ring('o', 'outer', 9), ...ring('m', 'middle', 4), ...ring('c', 'centre', 1)]);
		expect(laid.every(({ path }) => !path.includes('NaN'))).toBe(true);
	});

	it.each([1, 2, 3, 5, 8, 13])('keeps %i stones apart and within their space', (count) => {
		for (const segment of layQuarry(spaces)) {
			const { size, at } = slots(segment, count);
			expect(at).toHaveLength(count);
			for (const [number, one] of at.entries())
				for (const other of at.slice(0, number))
					expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(size * 0.9);
			for (const point of at) expect(Math.hypot(point.x, point.y) + size / 2).toBeLessThan(490);
		}
	});

	it('can be walked wholly by arrow keys', () => {
		const laid = layQuarry(spaces);
		const reached = new Set(['c']);
		const open = ['c'];
		while (open.length) {
			const from = laid.find(({ name }) => name === open[0])!;
			open.shift();
			for (const direction of ['up', 'down', 'left', 'right'] as const) {
				const next = towards(laid, from, direction);
				if (next && !reached.has(next.name)) {
					reached.add(next.name);
					open.push(next.name);
				}
			}
		}
		expect(reached.size).toBe(19);
	});
});
