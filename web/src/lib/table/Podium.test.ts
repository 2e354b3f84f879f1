import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import Podium from './Podium.svelte';

describe('the pillars', () => {
	const show = (scores: number[], order: [number, number][]) => {
		render(Podium, { scores, order: order.map(([place, seat]) => ({ place, seat })) });
		return [...document.querySelectorAll<HTMLElement>('.pillar')].map((pillar) => ({
			first: pillar.classList.contains('first'),
			height: parseFloat(pillar.querySelector<HTMLElement>('.stones')!.style.height)
		}));
	};

	it('are as high as the points, with the first among the others', () => {
		const pillars = show(
			[37, 50, 54, 59],
			[
				[1, 3],
				[2, 2],
				[3, 1],
				[4, 0]
			]
		);
		const heights = pillars.map(({ height }) => height);
		expect(pillars.findIndex(({ first }) => first)).toBe(2);
		expect([...heights].sort((a, b) => b - a)).toEqual([heights[2], heights[1], heights[3], heights[0]]);
		expect(heights[1]! / heights[2]!).toBeCloseTo(54 / 59);
	});

	it('stand even for whoever has no points, or less', () => {
		expect(
			show(
				[-2, 0],
				[
					[1, 1],
					[2, 0]
				]
			).every(({ height }) => height > 0)
		).toBe(true);
	});
});
