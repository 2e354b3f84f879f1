// Creating tables. The player who creates one sits down as soon as its page has connected; a quick game then begins by itself.
import { call, type NewTable, type Opened } from './api';
import type { QuickGame } from './settings.svelte';

const opened = new Map<string, 'sit' | 'start'>();

export async function openTable(wish: NewTable): Promise<string> {
	const { id } = await call<Opened>('/tables', wish);
	opened.set(id, 'sit');
	return id;
}

/** A game of Monuments against bots. */
export async function openQuickGame({ monument, bots, level }: QuickGame): Promise<string> {
	const seats: NewTable['seats'] = [{ kind: 'open' }];
	for (let bot = 0; bot < bots; bot++) seats.push({ kind: 'bot', level });
	const id = await openTable({ game: 'world_monuments', options: { monument }, seats, public: false });
	opened.set(id, 'start');
	return id;
}

/** What to do at a table that was created here; returned once. */
export function takeOpened(id: string): 'sit' | 'start' | undefined {
	const wanted = opened.get(id);
	opened.delete(id);
	return wanted;
}
