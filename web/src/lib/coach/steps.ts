// The guided first turn: which hint fits what the server asks for now.
import type { WorldMonumentsView } from '$lib/protocol';

export type Step = 'wait' | 'walk' | 'walk_on' | 'choose' | 'build' | 'confirm';

/** Where the hint points, by the marks that the game's table puts on its parts; the first one present is used. */
export const ANCHORS: Record<Step, readonly string[]> = {
	wait: [],
	walk: ['quarry', 'choices'],
	walk_on: ['quarry', 'choices'],
	choose: ['quarry', 'choices'],
	build: ['monument', 'screen', 'choices'],
	confirm: ['confirm', 'choices']
};

interface Seen {
	game: string;
	view: unknown;
	isYourTurn: boolean;
	/** Whether the page waits for a turn to be confirmed. */
	isConfirming: boolean;
}

/** The hint for a moment; null if there is none. */
export function stepFor({ game, view, isYourTurn, isConfirming }: Seen): Step | null {
	if (game !== 'world_monuments' || view === null) return null;
	const { phase, path, choosing, worker } = view as WorldMonumentsView;
	if (!isYourTurn) return 'wait';
	if (isConfirming) return 'confirm';
	if (phase === 'building') return 'build';
	if (phase !== 'quarry') return null;
	if (choosing) return 'choose';
	return path.length > (worker === null ? 0 : 1) ? 'walk_on' : 'walk';
}
