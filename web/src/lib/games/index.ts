// The tables of the games, each loaded only when it is played; any other game is shown by the generic one.
import type { Component } from 'svelte';
import type { Settings } from '$lib/controllers/settings.svelte';
import type { TableView } from '$lib/controllers/table.svelte';
import type { Words } from '$lib/controllers/words.svelte';

export interface GameTableProps<Scenery = unknown> {
	table: TableView;
	scenery: Scenery;
	settings: Settings;
	words: Words;
}
type Loader = () => Promise<{ default: unknown }>;

const tables: Record<string, Loader> = {
	world_monuments: () => import('./world_monuments/WorldMonumentsTable.svelte')
};

/** Whether a game has its own table; the generic one is already text. */
export const hasOwnTable = (game: string): boolean => game in tables;

/** The table of a game. */
export async function gameTable(game: string): Promise<Component<GameTableProps>> {
	const load: Loader = tables[game] ?? (() => import('./generic/GenericTable.svelte'));
	return (await load()).default as Component<GameTableProps>;
}
