// What can be begun from the first page, and which tables are listed there.
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { goto } from '$app/navigation';
import { takeOpened } from '$lib/controllers/opening';
import { settings } from '$lib/controllers/settings.svelte';
import type { TableSummary } from '$lib/protocol';
import { speak } from '$lib/testing/catalogue';
import { select } from '$lib/testing/select';
import { refusal, serve } from '$lib/testing/server';
import NewTable from './NewTable.svelte';
import QuickGame from './QuickGame.svelte';
import TableList from './TableList.svelte';

vi.mock('$app/navigation', () => ({ goto: vi.fn(async () => undefined) }));

beforeEach(() => speak('en'));
afterEach(() => {
	vi.unstubAllGlobals();
	vi.mocked(goto).mockClear();
	settings.quick = { monument: 'notre_dame', bots: 1, level: 2 };
});

const group = (name: string) => within(screen.getByRole('group', { name }));
const choose = (legend: string, option: string) => fireEvent.click(group(legend).getByRole('radio', { name: option }));

describe('making a table', () => {
	const make = async () => {
		const asked = serve({ 'POST /tables': { id: 't7', url: '', commitment: '' } });
		await fireEvent.submit(document.querySelector('form')!);
		await vi.waitFor(() => expect(goto).toHaveBeenCalledWith('/table/t7'));
		return asked[0]?.body;
	};

	it('needs nothing but one press', async () => {
		render(NewTable);
		expect(await make()).toEqual({
			game: 'world_monuments',
			options: {},
			seats: [{ kind: 'open' }, { kind: 'open' }],
			public: false
		});
		expect(takeOpened('t7')).toBe('sit');
	});

	it('asks for all that was chosen', async () => {
		render(NewTable);
		expect(screen.queryByRole('combobox', { name: 'Bot level' })).toBeNull();
		await choose('Players', '4');
		await choose('Bots among them', '2');
		await select('Bot level', '5');
		await select('Monument', 'taj_mahal');
		await select('Clock', 'turn_90');
		await choose('Who may join?', 'Everybody');
		await fireEvent.click(screen.getByRole('switch', { name: 'The worker may step back' }));
		const computer = { kind: 'bot', level: 5 };
		expect(await make()).toEqual({
			game: 'world_monuments',
			options: { monument: 'taj_mahal', step_back: false },
			seats: [{ kind: 'open' }, { kind: 'open' }, computer, computer],
			public: true,
			clock: { turn_s: 90 }
		});
	});

	it('leaves a seat for whoever makes it', async () => {
		render(NewTable);
		await choose('Players', '4');
		await choose('Bots among them', '3');
		await choose('Players', '2');
		const bots = group('Bots among them').getAllByRole<HTMLInputElement>('radio');
		expect(bots.map(({ value, checked }) => [value, checked])).toEqual([
			['0', false],
			['1', true]
		]);
		expect(await make()).toMatchObject({ seats: [{ kind: 'open' }, { kind: 'bot', level: 3 }] });
	});

	it('offers the other game with its expansions, and forgets the options of the first', async () => {
		render(NewTable);
		await select('Monument', 'capitol');
		await fireEvent.click(screen.getByRole('radio', { name: /Wonders of Antiquity/ }));
		expect(screen.queryByRole('combobox', { name: 'Monument' })).toBeNull();
		await fireEvent.click(screen.getByRole('switch', { name: 'Eternal Fame' }));
		await fireEvent.click(screen.getByRole('switch', { name: 'Heroes, Traders and Scholars' }));
		await fireEvent.click(screen.getByRole('switch', { name: 'Eternal Fame' }));
		expect(await make()).toMatchObject({
			game: 'wonders_of_antiquity',
			options: { expansions: ['heroes_traders_scholars'] }
		});
	});

	it('says why no table was made, and can be tried again', async () => {
		serve({ 'POST /tables': refusal(429, 'too_many', 'You have made many tables.') });
		render(NewTable);
		await fireEvent.submit(document.querySelector('form')!);
		expect((await screen.findByRole('alert')).textContent).toBe('You have made many tables.');
		expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create the table' }).disabled).toBe(false);
		expect(goto).not.toHaveBeenCalled();
	});

	it('is all in German for those who speak it', () => {
		speak('de');
		render(NewTable);
		expect(group('Wer darf mitspielen?').getAllByRole('radio')).toHaveLength(2);
		const monuments = within(screen.getByRole('combobox', { name: 'Monument' })).getAllByRole('option');
		expect(monuments.map((one) => one.textContent)).toEqual(['Capitol', 'Notre Dame', 'San Pietro', 'Taj Mahal']);
	});
});

describe('the quick game', () => {
	it.each([
		['en', 'Notre Dame · 1 bot · Stonecutter', 'Notre Dame · 3 bots · Stonecutter', 'Change', 'Opponents'],
		['de', 'Notre Dame · 1 Bot · Steinmetz', 'Notre Dame · 3 Bots · Steinmetz', 'Ändern', 'Gegner']
	] as const)('says in a line what it begins, in %s', async (language, before, after, change, opponents) => {
		speak(language);
		render(QuickGame);
		expect(screen.getByText(before)).toBeTruthy();
		await fireEvent.click(screen.getByRole('button', { name: change }));
		await choose(opponents, '3');
		expect(screen.getByText(after)).toBeTruthy();
	});

	it('is changed on demand, and remembered', async () => {
		render(QuickGame);
		const opener = screen.getByRole('button', { name: 'Change' });
		expect([opener.getAttribute('aria-expanded'), screen.queryByRole('combobox')]).toEqual(['false', null]);
		await fireEvent.click(opener);
		await select('Monument', 'capitol');
		await select('Bot level', '5');
		expect(settings.quick).toEqual({ monument: 'capitol', bots: 1, level: 5 });
		await fireEvent.click(screen.getByRole('button', { name: 'Done' }));
		expect(screen.queryByRole('combobox')).toBeNull();
	});
});

describe('a list of tables', () => {
	const seat = { kind: 'person', name: 'Ben', level: null } as const;
	const table = (rest: Partial<TableSummary>): TableSummary => ({
		id: 't1',
		game: 'world_monuments',
		variant: 'san_pietro',
		status: 'open',
		public: true,
		created_at: 0,
		touched_at: Date.now() - 3 * 60_000,
		seats: [seat, { kind: 'open', name: '', level: null }],
		your_seat: null,
		scores: null,
		winners: null,
		...rest
	});

	it.each([
		['Join', {}],
		['Watch', { status: 'running', seats: [seat, seat] }],
		['Watch', { seats: [seat, { kind: 'bot', name: '', level: 3 }] }],
		['Continue', { status: 'running', your_seat: 0 }],
		['View', { status: 'over', your_seat: 0, scores: [31, 40], winners: [1] }]
	] as [string, Partial<TableSummary>][])('offers to %s', (action, rest) => {
		render(TableList, { tables: [table(rest)], empty: '' });
		expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe('/table/t1');
	});

	it.each([
		['en', 'San Pietro · 3 minutes ago', ['You', 'Mason (bot)', 'free']],
		['de', 'San Pietro · vor 3 Minuten', ['Du', 'Maurer (Bot)', 'frei']]
	] as const)('says what and who in %s', (language, about, seats) => {
		speak(language);
		const others = [
			{ kind: 'bot', name: '', level: 3 },
			{ kind: 'open', name: '', level: null }
		] as const;
		render(TableList, { tables: [table({ seats: [seat, ...others], your_seat: 0 })], empty: '' });
		expect(screen.getByText(about)).toBeTruthy();
		for (const name of seats) expect(screen.getByText(name)).toBeTruthy();
	});

	it('tells the points of a finished game', () => {
		render(TableList, {
			tables: [table({ status: 'over', seats: [seat, seat], scores: [31, 40], winners: [1] })],
			empty: ''
		});
		expect(within(screen.getByRole('listitem')).getByText('40')).toBeTruthy();
	});

	it('says so where there is none', async () => {
		const { rerender } = render(TableList, { tables: [], empty: 'Nobody is waiting.' });
		expect(screen.getByText('Nobody is waiting.')).toBeTruthy();
		await rerender({ tables: [table({})] });
		flushSync();
		expect(screen.queryByText('Nobody is waiting.')).toBeNull();
	});
});
