// A table that is being planned, and the request for it.
import type { NewTable } from '$lib/controllers/api';

export interface Draft {
	game: string;
	players: number;
	bots: number;
	level: number;
	public: boolean;
	clock: keyof typeof CLOCKS;
	options: Record<string, unknown>;
}

export const CLOCKS = {
	none: null,
	turn_30: { turn_s: 30 },
	turn_90: { turn_s: 90 },
	game_600: { game_s: 600 },
	game_1800: { game_s: 1800 },
	turn_day: { turn_s: 86_400 }
} as const;

/** The request that creates a draft's table. */
export function newTable(draft: Draft): NewTable {
	const seats = Array.from({ length: draft.players }, (_, seat): NewTable['seats'][number] =>
		seat < draft.players - draft.bots ? { kind: 'open' } : { kind: 'bot', level: draft.level }
	);
	const clock = CLOCKS[draft.clock];
	return { game: draft.game, options: { ...draft.options }, seats, public: draft.public, ...(clock ? { clock } : {}) };
}
