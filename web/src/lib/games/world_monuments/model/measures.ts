// Where the stones of a construction plan stand in space: a stone is one unit wide, the middle of the plan is the origin.
import type { WorldMonumentsPlace } from '../../../protocol';

export const HEIGHT = 0.62;

export interface Extent {
	middleX: number;
	middleY: number;
	width: number;
	depth: number;
	height: number;
}

export function extentOf(places: WorldMonumentsPlace[]): Extent {
	const left = Math.min(...places.map(({ x }) => x));
	const right = Math.max(...places.map(({ x }) => x)) + 2;
	const top = Math.min(...places.map(({ y }) => y));
	const bottom = Math.max(...places.map(({ y }) => y)) + 2;
	const levels = Math.max(...places.map(({ level }) => level));
	return {
		middleX: (left + right) / 2,
		middleY: (top + bottom) / 2,
		width: (right - left) / 2,
		depth: (bottom - top) / 2,
		height: levels * HEIGHT
	};
}

/** The middle of the stone that stands at a position. */
export function standing(place: WorldMonumentsPlace, extent: Extent): [number, number, number] {
	return [(place.x + 1 - extent.middleX) / 2, (place.level - 0.5) * HEIGHT, (place.y + 1 - extent.middleY) / 2];
}

/** Points that have to be in the picture however the model is turned: around the plinth, and around its top. */
export function corners(extent: Extent): [number, number, number][] {
	const around = (radius: number, height: number) =>
		Array.from({ length: 16 }, (_, number): [number, number, number] => {
			const angle = (number * Math.PI) / 8;
			return [radius * Math.cos(angle), height, radius * Math.sin(angle)];
		});
	const radius = Math.hypot(extent.width + 1.5, extent.depth + 1.5) / 2;
	return [...around(radius * 0.97, -0.37), ...around(radius * 0.55, extent.height)];
}
