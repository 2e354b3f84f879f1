// What stands around a running game: players and clocks, the log, what can be said and done, and the connection.
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '$lib/controllers/settings.svelte';
import type { TurnLog, View } from '$lib/protocol';
import { speak } from '$lib/testing/catalogue';
import { bot, person, Seated } from '$lib/testing/seated';
import { serve } from '$lib/testing/server';
import ConnectionBanner from './ConnectionBanner.svelte';
import LogPanel from './LogPanel.svelte';
import PlayerBar from './PlayerBar.svelte';
import TableTools from './TableTools.svelte';

beforeEach(() => speak('en'));
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	settings.textView = false;
});

const view = (to_move: number, scores: number[] = [12, 30]) =>
	({ to_move, seats: scores.map((score) => ({ score })) }) as unknown as View;
const player = (number: number) => within(screen.getAllByRole('listitem')[number]!);

describe('the players', () => {
	const show = (how: ConstructorParameters<typeof Seated>[0]) => {
		const seated = new Seated(how);
		render(PlayerBar, { table: seated.table });
		return seated;
	};

	it.each([
		['en', 'Ada (you)', 'Your turn', 'points'],
		['de', 'Ada (du)', 'Du bist am Zug', 'Punkte']
	] as const)('are named with their points in %s, and whose turn it is', (language, you, turn, points) => {
		speak(language);
		show({ view: view(0) });
		expect(player(0).getByText(you)).toBeTruthy();
		expect(player(0).getByText(turn)).toBeTruthy();
		expect(player(1).queryByText(turn)).toBeNull();
		expect(player(1).getByText('30').textContent).toBe(`30${points}`);
	});

	it('are marked as away, or as played for', () => {
		const seats = [person('Ada'), person('Ben'), person('Clio', { stand_in: 4 }), bot(1)];
		const seated = show({ view: view(0, [1, 2, 3, 4]), table: { seats } });
		seated.tell({ type: 'presence', seats: [true, false, false, false], watchers: 0 });
		flushSync();
		expect(player(1).getByText('Away')).toBeTruthy();
		expect(player(2).getByText('Master builder is standing in')).toBeTruthy();
		expect(player(3).queryByText('Away')).toBeNull();
	});

	it('have a clock for the turn that runs, and warns near its end', () => {
		vi.useFakeTimers();
		show({ view: view(0), times: { now: 1000, mover: 0, turn_until: 31_000, left: null } });
		const clock = () => player(0).getByText('Time left').parentElement!;
		expect(clock().textContent).toBe('Time left0:30');
		expect(player(1).queryByText('Time left')).toBeNull();
		vi.advanceTimersByTime(14_000);
		flushSync();
		expect([clock().textContent, clock().classList.contains('short')]).toEqual(['Time left0:16', false]);
		vi.advanceTimersByTime(10_000);
		flushSync();
		expect([clock().textContent, clock().classList.contains('short')]).toEqual(['Time left0:06', true]);
		vi.advanceTimersByTime(60_000);
		flushSync();
		expect(clock().textContent).toBe('Time left0:00');
	});

	it('have a clock each for the game, of which only the mover’s runs', () => {
		vi.useFakeTimers();
		show({ view: view(1), times: { now: 0, mover: 1, turn_until: null, left: [600_000, 600_000] } });
		vi.advanceTimersByTime(61_000);
		flushSync();
		const clocks = [0, 1].map((seat) => player(seat).getByText('Time left').parentElement!.textContent);
		expect(clocks).toEqual(['Time left10:00', 'Time left8:59']);
	});

	it('say what they say, with its sign, for a while', () => {
		vi.useFakeTimers();
		const seated = show({ view: view(0) });
		seated.tell({ type: 'update', after: 1, n: 2, said: [{ seat: 1, phrase: 'applause', text: 'Applause' }] });
		flushSync();
		expect(player(1).getByRole('status').textContent?.replace(/\s+/g, ' ').trim()).toBe('👏 Applause');
		vi.advanceTimersByTime(10_000);
		flushSync();
		expect(screen.queryByRole('status')).toBeNull();
	});
});

describe('the log', () => {
	const turn = (number: number, text: string, rest: Partial<TurnLog> = {}): TurnLog => ({
		turn: number,
		lines: [{ text, key: 'k', seat: 0, values: {} }],
		...rest
	});

	it.each([
		['en', 'Nothing yet.', 'Played by a stand-in', 'Time ran out; a bot played'],
		['de', 'Noch nichts.', 'Von einem Bot als Vertretung gespielt', 'Die Zeit war um; ein Bot hat gespielt']
	] as const)('tells in %s what happened, and for whom a bot played', async (language, none, standIn, clock) => {
		speak(language);
		const { rerender } = render(LogPanel, { log: [], speaks: true });
		expect(screen.getByText(none)).toBeTruthy();
		await rerender({
			log: [
				turn(1, 'Ada walks.'),
				turn(2, 'Ben walks.', { played_by: 'stand_in' }),
				turn(3, 'Ada builds.', { played_by: 'clock' })
			]
		});
		const told = screen.getAllByRole('listitem').map((item) => within(item).getAllByRole('paragraph'));
		expect(told.map((lines) => lines.map((line) => line.textContent))).toEqual([
			['Ada walks.'],
			['Ben walks.', standIn],
			['Ada builds.', clock]
		]);
	});

	it('speaks where nothing else does', async () => {
		const { rerender } = render(LogPanel, { log: [], speaks: true });
		expect(screen.getByRole('log').getAttribute('aria-live')).toBe('polite');
		await rerender({ speaks: false });
		expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off');
	});

	it('follows what is new, but leaves whoever reads further up alone', async () => {
		const { rerender } = render(LogPanel, { log: [turn(1, 'a')], speaks: true });
		const list = screen.getByRole('log');
		Object.defineProperties(list, { scrollHeight: { value: 900 }, clientHeight: { value: 200 } });
		await rerender({ log: [turn(1, 'a'), turn(2, 'b')] });
		expect(list.scrollTop).toBe(900);
		list.scrollTop = 100;
		await fireEvent.scroll(list);
		await rerender({ log: [turn(1, 'a'), turn(2, 'b'), turn(3, 'c')] });
		expect(list.scrollTop).toBe(100);
	});
});

describe('what can be done beside the game', () => {
	const show = (how: ConstructorParameters<typeof Seated>[0] = {}) => {
		const seated = new Seated(how);
		render(TableTools, { table: seated.table });
		return seated;
	};
	const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

	it('a bot takes over, and gives back', async () => {
		const seated = show();
		await press('Hand over to a bot');
		await press('4 – Master builder');
		expect(screen.queryByRole('button', { name: '4 – Master builder' })).toBeNull();
		seated.tell({
			type: 'update',
			after: 1,
			n: 2,
			table: { ...seated.table.table, seats: [person('Ada', { stand_in: 4 }), person('Ben')] }
		});
		flushSync();
		await press('Take over again');
		expect(seated.sent).toEqual([{ type: 'hand_over', level: 4 }, { type: 'take_back' }]);
	});

	it.each([
		['en', 'Say', 'Hello!', 'Applause'],
		['de', 'Sagen', 'Hallo!', 'Applaus']
	] as const)('something is said in %s', async (language, title, hello, applause) => {
		speak(language);
		const seated = show();
		await press(title);
		await press(applause);
		expect(screen.queryByRole('button', { name: hello })).toBeNull();
		await press(title);
		await press(hello);
		expect(seated.sent).toEqual([
			{ type: 'say', phrase: 'applause' },
			{ type: 'say', phrase: 'hello' }
		]);
	});

	it('the table is read as text, and looked at again', async () => {
		show();
		const pressed = () => screen.getByRole('button', { name: 'Text view' }).getAttribute('aria-pressed');
		expect(pressed()).toBe('false');
		await press('Text view');
		expect([pressed(), settings.textView]).toEqual(['true', true]);
	});

	it('the seat moves to another device by a secret link', async () => {
		const asked = serve({ 'POST /tables/t1/link': { url: 'http://here/table/t1#seat=0&secret=s3', secret: 's3' } });
		show();
		await press('Other device');
		const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link to your seat' });
		expect(link.value).toBe('http://here/table/t1#seat=0&secret=s3');
		expect(asked).toHaveLength(1);
		await press('Close');
		expect(screen.queryByRole('dialog')).toBeNull();
	});

	it('a watcher only looks', () => {
		show({ you: { seat: null, owner: false } });
		expect(screen.getAllByRole('button').map((button) => button.textContent?.trim())).toEqual(['Text view']);
		expect(screen.getByRole('link', { name: 'Home' })).toBeTruthy();
	});

	it('a game whose table is text already has no text view', () => {
		show({ table: { game: 'wonders_of_antiquity' } });
		expect(screen.queryByRole('button', { name: 'Text view' })).toBeNull();
	});
});

describe('a lost connection', () => {
	it.each([
		['en', 'The connection is lost.'],
		['de', 'Die Verbindung ist unterbrochen.']
	] as const)('is said in %s, until it is back', async (language, words) => {
		speak(language);
		const { rerender } = render(ConnectionBanner, { connection: 'live' });
		expect(screen.getByRole('status').textContent?.trim()).toBe('');
		await rerender({ connection: 'lost' });
		expect(screen.getByRole('status').textContent).toContain(words);
		await rerender({ connection: 'live' });
		expect(screen.getByRole('status').textContent?.trim()).toBe('');
	});
});
