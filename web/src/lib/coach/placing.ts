// Where the hint lies: at the foot or the head of the window, so that it covers as little as possible of what it describes.

export interface Span {
	top: number;
	bottom: number;
}
export interface Window {
	height: number;
	/** The height of the hint with its distance from the edge. */
	hint: number;
	/** Where the dock at the foot of a narrow page begins; the window's height if there is none. */
	dock: number;
}
const AIR = 8;

const common = (one: Span, other: Span): number =>
	Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** Whether the hint belongs at the head of the window; the dock, where the player acts, is left uncovered if possible. */
export function isHigh(spoken: Span, { height, hint, dock }: Window): boolean {
	const low = { top: height - hint, bottom: height };
	const high = { top: 0, bottom: hint };
	const cost = (place: Span): number => 2 * common(spoken, place) + common({ top: dock, bottom: height }, place);
	return cost(high) < cost(low);
}

/** How far the page must be scrolled so that the described part is visible; only its head if there is not enough room. */
export function scrollFor(spoken: Span, window: Window): number {
	const above = isHigh(spoken, window);
	const top = (above ? window.hint : 0) + AIR;
	const bottom = Math.min(above ? window.height : window.height - window.hint, window.dock) - AIR;
	if (spoken.bottom - spoken.top > bottom - top || spoken.top < top) return spoken.top - top;
	return Math.max(0, spoken.bottom - bottom);
}
