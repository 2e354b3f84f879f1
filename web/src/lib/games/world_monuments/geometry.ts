// Where the spaces of a quarry lie: rings of segments around a centre, for any number of spaces in a ring.
import type { WorldMonumentsSpace } from '../../protocol';

export interface Point {
	x: number;
	y: number;
}

export interface Segment extends Point {
	name: string;
	ring: WorldMonumentsSpace['ring'];
	/** The outline. */
	path: string;
	angle: number;
	radius: number;
	/** Room for stones around the middle of the segment: along the ring, and across it. */
	along: number;
	across: number;
	/** Where the space's name is written, out of the stones' way. */
	label: Point;
}

export const SIZE = 1000;
const RADII = { outer: [326, 484], middle: [158, 316], centre: [0, 148] } as const;
const GAP = 10;
const TURN = 2 * Math.PI;

/** Straight up, clockwise. */
function at(radius: number, angle: number): Point {
	return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}

export function layQuarry(spaces: WorldMonumentsSpace[]): Segment[] {
	const angles = new Map<string, number>();
	const segments: Segment[] = [];
	for (const ring of ['outer', 'middle', 'centre'] as const) {
		const members = spaces.filter((space) => space.ring === ring);
		const width = TURN / Math.max(members.length, 1);
		const shift = ring === 'outer' ? width / 2 : offset(members, width, angles);
		members.forEach((space, number) => {
			const angle = shift + number * width;
			angles.set(space.name, angle);
			segments.push(
				ring === 'centre' && members.length === 1
					? disc(space)
					: segment(space, angle, width, RADII[ring][0], RADII[ring][1])
			);
		});
	}
	return segments;
}

/** Turns a ring so that its spaces lie next to those they touch. */
function offset(members: WorldMonumentsSpace[], width: number, angles: Map<string, number>): number {
	let x = 0;
	let y = 0;
	members.forEach((space, number) => {
		for (const neighbour of space.neighbours) {
			const angle = angles.get(neighbour);
			if (angle === undefined || space.ring === 'centre') continue;
			x += Math.cos(angle - number * width);
			y += Math.sin(angle - number * width);
		}
	});
	return x === 0 && y === 0 ? width / 2 : Math.atan2(y, x);
}

function disc(space: WorldMonumentsSpace): Segment {
	const r = RADII.centre[1];
	const path = `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}Z`;
	return {
		name: space.name,
		ring: space.ring,
		path,
		x: 0,
		y: 0,
		angle: 0,
		radius: 0,
		along: 226,
		across: 226,
		label: { x: 0, y: 128 }
	};
}

function segment(space: WorldMonumentsSpace, angle: number, width: number, inner: number, outer: number): Segment {
	const radius = (inner + outer) / 2;
	// The outline keeps an even gap to its neighbours and has rounded corners.
	const half = width / 2;
	const corner = Math.min(26, (outer - inner) / 4);
	const edge = (r: number) => half - GAP / 2 / Math.max(r, GAP);
	const p = (r: number, a: number) => {
		const point = at(r, angle + a);
		return `${round(point.x)} ${round(point.y)}`;
	};
	const ao = edge(outer);
	const ai = edge(Math.max(inner, 24));
	const turnO = corner / outer;
	const turnI = Math.min(corner / Math.max(inner, 24), ai / 2);
	const large = width > Math.PI ? 1 : 0;
	const path =
		`M${p(outer, -ao + turnO)}A${outer} ${outer} 0 ${large} 1 ${p(outer, ao - turnO)}` +
		`Q${p(outer, ao)} ${p(outer - corner, edge(outer - corner))}` +
		`L${p(inner + corner, edge(inner + corner))}Q${p(inner, ai)} ${p(inner, ai - turnI)}` +
		`A${inner} ${inner} 0 ${large} 0 ${p(inner, -ai + turnI)}` +
		`Q${p(inner, -ai)} ${p(inner + corner, -edge(inner + corner))}` +
		`L${p(outer - corner, -edge(outer - corner))}Q${p(outer, -ao)} ${p(outer, -ao + turnO)}Z`;
	return {
		name: space.name,
		ring: space.ring,
		path,
		...at(radius, angle),
		angle,
		radius,
		along: 2 * radius * Math.sin(Math.min(half, Math.PI / 2)) - 34,
		across: outer - inner - 30,
		label: at(outer - 27, angle - half * 0.7)
	};
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}

/** Places for several things of the same size in a space, near its middle, in rows along its ring. */
export function slots(space: Segment, count: number, largest = 104): { size: number; at: Point[] } {
	if (count === 0) return { size: largest, at: [] };
	let best = { size: 0, rows: [count] };
	for (let rows = 1; rows <= count; rows++) {
		const arranged = rowsOf(count, rows, space.radius === 0);
		const widest = Math.max(...arranged);
		const size = Math.min(largest, space.along / widest, space.across / rows);
		if (size > best.size + 0.5) best = { size, rows: arranged };
	}
	const points: Point[] = [];
	best.rows.forEach((inRow, row) => {
		const out = ((best.rows.length - 1) / 2 - row) * best.size;
		for (let number = 0; number < inRow; number++) {
			const side = (number - (inRow - 1) / 2) * best.size;
			if (space.radius === 0) points.push({ x: side, y: -out });
			else {
				// Along the ring itself, so that stones follow its curve.
				const radius = space.radius + out;
				points.push(at(radius, space.angle + side / radius));
			}
		}
	});
	return { size: best.size * 0.94, at: points };
}

/** The number of things in each row; in a disc the middle rows are longer. */
function rowsOf(count: number, rows: number, disc: boolean): number[] {
	const weight = Array.from({ length: rows }, (_, row) => {
		if (!disc || rows < 3) return 1;
		const off = (row - (rows - 1) / 2) / (rows / 2);
		return Math.sqrt(1 - off * off);
	});
	const total = weight.reduce((sum, w) => sum + w, 0);
	const filled = weight.map((w) => Math.floor((count * w) / total));
	let left = count - filled.reduce((sum, n) => sum + n, 0);
	const order = weight.map((_, row) => row).sort((a, b) => Math.abs(a - (rows - 1) / 2) - Math.abs(b - (rows - 1) / 2));
	for (const row of [...order, ...order]) {
		if (left === 0) break;
		filled[row] = (filled[row] ?? 0) + 1;
		left--;
	}
	return filled;
}

export type Direction = 'up' | 'down' | 'left' | 'right';
const HEADINGS: Record<Direction, Point> = {
	up: { x: 0, y: -1 },
	down: { x: 0, y: 1 },
	left: { x: -1, y: 0 },
	right: { x: 1, y: 0 }
};

/** The next thing in a direction; undefined at the edge. */
export function towards<T extends Point>(things: readonly T[], from: Point, direction: Direction): T | undefined {
	const heading = HEADINGS[direction];
	let best: T | undefined;
	let least = Infinity;
	for (const thing of things) {
		const dx = thing.x - from.x;
		const dy = thing.y - from.y;
		const ahead = dx * heading.x + dy * heading.y;
		const aside = Math.abs(dx * heading.y) + Math.abs(dy * heading.x);
		if (ahead <= 0.01 || aside > ahead * 2.2) continue;
		const cost = ahead + 1.8 * aside;
		if (cost < least) [least, best] = [cost, thing];
	}
	return best;
}

export function directionOf(key: string): Direction | undefined {
	return ({ ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const)[key];
}
