// What games, variants and choices are called on the pages.
import type { GameInfo } from '$lib/controllers/api';
import { catalogue } from '$lib/controllers/catalogue.svelte';
import { words } from '$lib/controllers/words.svelte';
import { readable } from '$lib/ui/readable';

/** The game that a visitor is offered first. */
export const FIRST_GAME = 'world_monuments';

/** Every game, the first one first. */
export function gamesInOrder(): GameInfo[] {
	return [...catalogue.games].sort((a, b) => Number(b.name === FIRST_GAME) - Number(a.name === FIRST_GAME));
}

/** A variant as the server names it: a monument, or expansions joined by `+`. */
export function variantName(game: string, variant: string): string {
	if (!variant) return '';
	const prefix = game === FIRST_GAME ? 'monument' : 'expansion';
	return words.list(variant.split('+').map((part) => words.sayOr(`${prefix}.${part}`, readable(part))));
}

/** What an option of a game may be. */
export function choicesOf(game: string, option: string): string[] {
	const info = catalogue.games.find((one) => one.name === game)?.options[option];
	return (info?.choices ?? []).filter((choice) => typeof choice === 'string');
}

/** A seat's name: a player's own, a bot's level, or that it is free. */
export function seatName(seat: { kind: string; name: string; level: number | null }): string {
	if (seat.kind === 'open') return words.say('seat.free');
	if (seat.kind === 'bot') return words.say('seat.bot', { level: catalogue.level(seat.level) || seat.name });
	return seat.name || words.say('seat.nameless');
}
