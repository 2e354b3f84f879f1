// Where the stones of a construction plan stand in space: a stone is one unit wide, the middle of the plan is the origin.
import type { WorldMonumentsPlace } from '../../../protocol';

export const HEIGHT = 0.62;
/** How much wider than the plan the plinth is, and the step upon it. */
export const PLINTH = 1;
export const STEP = 0.5;

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
	const radius = Math.hypot(extent.width + PLINTH, extent.depth + PLINTH) / 2;
	return [...around(radius * 0.97, -0.37), ...around(radius * 0.55, extent.height)];
}

/** Whether a stone stands between the eye and a point: the line of sight passes through its block. */
export function isBehind(
	eye: readonly [number, number, number],
	point: readonly [number, number, number],
	stones: readonly (readonly [number, number, number])[]
): boolean {
	const half = [0.5, HEIGHT / 2, 0.5] as const;
	return stones.some((stone) => {
		let [from, to] = [0, 1];
		for (const axis of [0, 1, 2] as const) {
			const way = point[axis] - eye[axis];
			const [low, high] = [stone[axis] - half[axis] - eye[axis], stone[axis] + half[axis] - eye[axis]];
			if (way === 0) {
				if (low > 0 || high < 0) return false;
				continue;
			}
			from = Math.max(from, Math.min(low / way, high / way));
			to = Math.min(to, Math.max(low / way, high / way));
		}
		return from < to;
	});
}
