import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outbound, Update, Whole } from '$lib/protocol';
import { FakeSocket } from './fixtures/fake_socket';
import session from './fixtures/session.json';
import { TableView } from './table.svelte';

const told = session as unknown as Exclude<Outbound, { type: 'done' | 'refused' | 'because' }>[];
const first = told[0] as Whole;
const last = told.at(-1) as Whole;
const shown = (table: TableView) => ({
	n: table.n,
	you: table.you,
	table: table.table,
	view: table.view,
	log: table.log,
	choices: table.choices,
	undo: table.canUndo,
	times: table.times,
	result: table.result
});

let table: TableView;
beforeEach(() => {
	vi.useFakeTimers();
	FakeSocket.made = [];
	table = new TableView('t1', FakeSocket.make);
	table.connect();
	FakeSocket.last.open();
});
afterEach(() => {
	table.close();
	vi.useRealTimers();
});
const update = (after: number, n: number, rest: Partial<Update> = {}): Update => ({
	type: 'update',
	after,
	n,
	...rest
});

describe('a table', () => {
	it('is the same by updates as when it is told whole', () => {
		for (const message of told.slice(0, -1)) FakeSocket.last.tell(message);
		expect(told.filter((message) => message.type === 'update').length).toBeGreaterThan(20);
		const { type: _, ...whole } = last;
		expect(shown(table)).toEqual(whole);
		expect(FakeSocket.last.sent).toEqual([]);
	});

	it('asks once for what it missed, and goes on when it is told', () => {
		FakeSocket.last.tell({ ...first, n: 3 });
		FakeSocket.last.tell(update(5, 6, { undo: true }));
		FakeSocket.last.tell(update(6, 7));
		expect(FakeSocket.last.sent).toEqual([{ type: 'sync', since: 3 }]);
		expect(table.canUndo).toBe(false);
		FakeSocket.last.tell(update(3, 7, { undo: true }));
		expect([table.n, table.canUndo]).toEqual([7, true]);
	});

	it('does not fold in twice what it knows', () => {
		FakeSocket.last.tell({ ...first, n: 3 });
		FakeSocket.last.tell(update(2, 3, { undo: true }));
		expect(table.canUndo).toBe(false);
		expect(FakeSocket.last.sent).toEqual([]);
	});

	it('forgets what was taken back', () => {
		const line = { text: 'a', key: 'a', seat: 0, values: {} };
		FakeSocket.last.tell({ ...first, n: 1, log: [{ turn: 0, lines: [line] }] });
		FakeSocket.last.tell(update(1, 2, { log: [{ turn: 1, lines: [line] }] }));
		FakeSocket.last.tell(update(2, 3, { log: [{ turn: 1, lines: [] }] }));
		expect(table.log.map((turn) => turn.turn)).toEqual([0]);
	});

	it('leaves alone in the view what did not change', () => {
		FakeSocket.last.tell({ ...first, n: 1, view: { a: { b: 1 }, c: { d: [1, 2] } } });
		const before = table.view as { c: unknown };
		FakeSocket.last.tell(
			update(1, 2, {
				view: [
					{ at: ['a', 'b'], to: null },
					{ at: ['a', 'e'], to: 5 }
				]
			})
		);
		expect(table.view).toEqual({ a: { b: null, e: 5 }, c: { d: [1, 2] } });
		expect((table.view as { c: unknown }).c).toBe(before.c);
		FakeSocket.last.tell(update(2, 3, { view: [{ at: ['a', 'e'] }] }));
		expect(table.view).toEqual({ a: { b: null }, c: { d: [1, 2] } });
	});

	it('shows what is said for a while', () => {
		FakeSocket.last.tell({ ...first, n: 1 });
		FakeSocket.last.tell(update(1, 2, { said: [{ seat: 1, phrase: 'hello', text: 'Hello!' }] }));
		expect(table.bubbles.map((bubble) => bubble.text)).toEqual(['Hello!']);
		vi.advanceTimersByTime(10_000);
		expect(table.bubbles).toEqual([]);
	});

	it('replaces everything for another person or language', () => {
		FakeSocket.last.tell({ ...first, n: 4 });
		table.reconnect();
		expect(FakeSocket.last.url).not.toContain('since');
		expect(table.ready).toBe(true);
	});
});
