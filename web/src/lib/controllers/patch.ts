// Applies changes to a view: what did not change keeps its identity, so that only what changed is drawn again.
import type { Change, TurnLog } from '$lib/protocol';

type Tree = Record<string | number, unknown>;

/** A view with changes applied; the given view is not modified. */
export function applyChanges(view: unknown, changes: readonly Change[]): unknown {
	const fresh = new Set<unknown>();
	const own = (node: unknown): Tree => {
		if (fresh.has(node)) return node as Tree;
		const copy = Array.isArray(node) ? [...(node as unknown[])] : { ...(node as object) };
		fresh.add(copy);
		return copy as Tree;
	};
	let root = view;
	for (const change of changes) {
		const last = change.at.at(-1);
		if (last === undefined) {
			root = change.to;
			continue;
		}
		let node = (root = own(root));
		for (const step of change.at.slice(0, -1)) node = node[step] = own(node[step]);
		if ('to' in change) node[last] = change.to;
		else delete node[last];
	}
	return root;
}

/** A log with some turns replaced; a turn without lines is removed. */
export function foldLog(log: readonly TurnLog[], told: readonly TurnLog[]): TurnLog[] {
	const byTurn = new Map(log.map((turn) => [turn.turn, turn]));
	for (const turn of told) {
		if (turn.lines.length) byTurn.set(turn.turn, turn);
		else byTurn.delete(turn.turn);
	}
	return [...byTurn.values()].sort((a, b) => a.turn - b.turn);
}
