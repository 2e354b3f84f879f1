// Making tables. A quick game sits down and begins by itself as soon as its page has connected.
import { call, type NewTable, type Opened } from './api';
import type { QuickGame } from './settings.svelte';

const quick = new Set<string>();

export async function openTable(wish: NewTable): Promise<string> {
	return (await call<Opened>('/tables', wish)).id;
}

/** A game of Monuments against bots. */
export async function openQuickGame({ monument, bots, level }: QuickGame): Promise<string> {
	const seats: NewTable['seats'] = [{ kind: 'open' }];
	for (let bot = 0; bot < bots; bot++) seats.push({ kind: 'bot', level });
	const id = await openTable({ game: 'world_monuments', options: { monument }, seats, public: false });
	quick.add(id);
	return id;
}

/** Whether a table is a quick game that has yet to begin; true once. */
export const takeQuick = (id: string): boolean => quick.delete(id);
