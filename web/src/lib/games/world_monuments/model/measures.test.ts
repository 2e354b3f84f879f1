import { describe, expect, it } from 'vitest';
import building from '../fixtures/building.json';
import { extentOf, HEIGHT, isBehind, standing } from './measures';

describe('where stones stand', () => {
	it('is around the origin, each level upon the one below', () => {
		const { places } = building.scenery;
		const extent = extentOf(places);
		const all = places.map((place) => standing(place, extent));
		for (const axis of [0, 2] as const) {
			const ends = [Math.min(...all.map((at) => at[axis])), Math.max(...all.map((at) => at[axis]))];
			expect(ends[0]! + ends[1]!).toBeCloseTo(0);
		}
		expect(Math.min(...all.map((at) => at[1]))).toBeCloseTo(HEIGHT / 2);
	});
});

describe('a stone is in the way', () => {
	const eye = [0, 0, 10] as const;
	const point = [0, 0, 0] as const;

	it('where it stands between eye and point', () => {
		expect(isBehind(eye, point, [[0, 0, 5]])).toBe(true);
		expect(isBehind(eye, point, [[0.4, 0.2, 1]])).toBe(true);
	});

	it('not beside the line, behind the point or behind the eye', () => {
		expect(isBehind(eye, point, [[0.6, 0, 5]])).toBe(false);
		expect(isBehind(eye, point, [[0, HEIGHT, 5]])).toBe(false);
		expect(isBehind(eye, point, [[0, 0, -1]])).toBe(false);
		expect(isBehind(eye, point, [[0, 0, 11]])).toBe(false);
		expect(isBehind(eye, point, [])).toBe(false);
	});
});
