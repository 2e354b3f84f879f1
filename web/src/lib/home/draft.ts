// A table as it is being thought up, and what is then asked of the server.
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

/** The server's wish of a draft. */
export function newTable(draft: Draft): NewTable {
	const seats = Array.from({ length: draft.players }, (_, seat): NewTable['seats'][number] =>
		seat < draft.players - draft.bots ? { kind: 'open' } : { kind: 'bot', level: draft.level }
	);
	const clock = CLOCKS[draft.clock];
	return { game: draft.game, options: { ...draft.options }, seats, public: draft.public, ...(clock ? { clock } : {}) };
}
