import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { goto } from '$app/navigation';
import { toasts } from '$lib/controllers/toasts.svelte';
import type { Result } from '$lib/protocol';
import { speak } from '$lib/testing/catalogue';
import { bot, person, Seated } from '$lib/testing/seated';
import { refusal, serve } from '$lib/testing/server';
import ResultPanel from './ResultPanel.svelte';

vi.mock('$app/navigation', () => ({ goto: vi.fn(async () => undefined) }));

const PROOF = 'GET /tables/t1/verification';
const fair = { lawful: true, fair: true, draws: 7, fault: null };
const result: Result = {
	scores: [41, 55, 38],
	winners: [1],
	reason: 'completed',
	breakdown: [
		{ start: 10, stones: 31, gems: 0 },
		{ start: 10, stones: 45, gems: 0 },
		{ start: 10, stones: 28, gems: 0 }
	]
};
const seats = [person('Ada'), bot(3), person('Clio')];

beforeEach(() => speak('en'));
afterEach(() => {
	vi.unstubAllGlobals();
	vi.mocked(goto).mockClear();
	toasts.shown = [];
});

function show(rest: Partial<Result> = {}, how: ConstructorParameters<typeof Seated>[0] = {}, proof: unknown = fair) {
	serve({ [PROOF]: proof });
	const seated = new Seated({ ...how, table: { status: 'over', seats, ...how.table } });
	render(ResultPanel, { table: seated.table, result: { ...result, ...rest } });
	return seated;
}
const headline = () => screen.getByRole('heading').textContent;

describe('the end of a game', () => {
	it.each([
		['en', 'Mason (bot) wins with 55 points', 'The monument is complete', ['Place 1', 'Place 2', 'Place 3']],
		['de', 'Maurer (Bot) gewinnt mit 55 Punkten', 'Das Monument ist vollendet', ['Rang 1', 'Rang 2', 'Rang 3']]
	] as const)('is told in %s', (language, title, reason, places) => {
		speak(language);
		show();
		expect(headline()).toBe(title);
		expect(screen.getByText(reason)).toBeTruthy();
		for (const place of places) expect(screen.getByText(place)).toBeTruthy();
	});

	it.each([
		['You win with 55 points!', { scores: [55, 41, 38], winners: [0] }],
		['You share the victory with 55 points!', { scores: [55, 55, 38], winners: [0, 1] }],
		['Mason (bot) and Clio share the victory with 55 points', { scores: [41, 55, 55], winners: [1, 2] }],
		['Mason (bot) wins with 1 point', { scores: [0, 1, 0], winners: [1] }]
	])('says: %s', (title, rest) => {
		show(rest);
		expect(headline()).toBe(title);
	});

	it('puts the best first, and tells where the points come from', () => {
		show();
		const rows = [...document.querySelectorAll('tr')].map((row) =>
			[...row.cells].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim())
		);
		expect(rows.slice(1)).toEqual([
			['Start', '10', '10', '10'],
			['Stones built', '45', '31', '28'],
			['Total', '55', '41', '38']
		]);
		expect(rows[0]).toEqual(['', 'Place 1 Mason (bot)', 'Place 2 You', 'Place 3 Clio']);
	});

	it('has its draws checked, and says how that went', async () => {
		show();
		expect(screen.getByText('Checking every draw …')).toBeTruthy();
		const proof = await screen.findByRole('link', { name: 'All 7 draws have been checked: legal and fair' });
		expect(proof.getAttribute('href')).toBe('/api/tables/t1/verification');
	});

	it('does not hide a fault', async () => {
		show({}, {}, { ...fair, fair: false, fault: 'draw 3' });
		expect(await screen.findByRole('link', { name: 'The check found a fault. Look at it here.' })).toBeTruthy();
	});

	it('does not claim a check that could not be made', async () => {
		show({}, {}, refusal(503, 'busy', 'Later.'));
		expect(await screen.findByRole('link', { name: /could not be checked/ })).toBeTruthy();
		expect(screen.queryByText(/legal and fair/)).toBeNull();
	});
});

describe('after the end', () => {
	it('a rematch is asked for, and gone to', async () => {
		const seated = show();
		await fireEvent.click(screen.getByRole('button', { name: 'Rematch' }));
		expect(seated.sent).toEqual([{ type: 'rematch' }]);
		seated.answer({ type: 'done', repeated: false, table: 't2' });
		await vi.waitFor(() => expect(goto).toHaveBeenCalledWith('/table/t2'));
	});

	it('a refused rematch says why', async () => {
		const seated = show();
		await fireEvent.click(screen.getByRole('button', { name: 'Rematch' }));
		seated.answer({ type: 'refused', code: 'gone', reason: 'The table is closed.' });
		await vi.waitFor(() => expect(toasts.shown.map((toast) => toast.text)).toEqual(['The table is closed.']));
		expect(goto).not.toHaveBeenCalled();
	});

	it('whoever comes later follows to the rematch', () => {
		show({}, { table: { rematch: 't2' } });
		expect(screen.getByRole('link', { name: 'To the rematch' }).getAttribute('href')).toBe('/table/t2');
		expect(screen.queryByRole('button', { name: 'Rematch' })).toBeNull();
	});

	it('a watcher may keep the record, but asks for no rematch', () => {
		show({}, { you: { seat: null, owner: false } });
		expect(screen.queryByRole('button', { name: 'Rematch' })).toBeNull();
		const record = screen.getByRole('link', { name: 'Record of the game' });
		expect(record.getAttribute('download')).toBe('monuments-t1.json');
	});
});
