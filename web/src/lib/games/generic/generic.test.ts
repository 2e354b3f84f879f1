// The table for any game: the server's choices as buttons, its facts as lists.
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import session from '$lib/controllers/fixtures/session.json';
import { settings } from '$lib/controllers/settings.svelte';
import { toasts } from '$lib/controllers/toasts.svelte';
import { words } from '$lib/controllers/words.svelte';
import type { Choice, Whole } from '$lib/protocol';
import { speak } from '$lib/testing/catalogue';
import { Seated, whole } from '$lib/testing/seated';
import Choices from './Choices.svelte';
import GenericTable from './GenericTable.svelte';

const choices: Choice[] = [
	{ do: 'draw', text: 'Draw a card', ends_turn: false },
	{ do: 'end', text: 'End the turn', ends_turn: true }
];
beforeEach(() => speak('en'));
afterEach(() => {
	settings.confirmTurns = true;
	toasts.shown = [];
});

function show(given: Choice[] = choices, undo = false): Seated {
	const seated = new Seated({ choices: given, undo });
	render(Choices, { table: seated.table, settings, words });
	return seated;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('choices', () => {
	it.each([
		['en', 'What will you do?', 'The others are playing'],
		['de', 'Was möchtest du tun?', 'Die anderen sind am Zug']
	] as const)('are asked for in %s', (language, asked, waiting) => {
		speak(language);
		const seated = show();
		expect(screen.getByRole('heading').textContent?.trim()).toBe(asked);
		seated.tell(whole({ n: 2, choices: [] }));
		flushSync();
		expect(screen.getByRole('heading').textContent?.trim()).toBe(waiting);
		expect(screen.queryAllByRole('button')).toEqual([]);
	});

	it('are sent at once where the turn goes on', async () => {
		const seated = show();
		await press('Draw a card');
		expect(seated.sent).toEqual([{ type: 'act', do: 'draw' }]);
		expect(screen.getByRole<HTMLButtonElement>('button', { name: 'End the turn' }).disabled).toBe(true);
		seated.answer();
		await vi.waitFor(() =>
			expect(screen.getByRole<HTMLButtonElement>('button', { name: 'End the turn' }).disabled).toBe(false)
		);
	});

	it('that end the turn are confirmed, or not', async () => {
		const seated = show();
		await press('End the turn');
		expect(screen.getByText('End the turn. This ends your turn.')).toBeTruthy();
		await vi.waitFor(() => expect(document.activeElement?.textContent?.trim()).toBe('Confirm'));
		await press('Not yet');
		expect(seated.sent).toEqual([]);
		await press('End the turn');
		await press('Confirm');
		expect(seated.sent).toEqual([{ type: 'act', do: 'end' }]);
	});

	it('are not confirmed where that is not wanted', async () => {
		settings.confirmTurns = false;
		const seated = show();
		await press('End the turn');
		expect(seated.sent).toEqual([{ type: 'act', do: 'end' }]);
	});

	it('that are gone are not held any longer', async () => {
		const seated = show();
		await press('End the turn');
		seated.tell(whole({ n: 2, choices: choices.slice(0, 1) }));
		flushSync();
		expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
	});

	it('are taken back, or it is said why not', async () => {
		const seated = show(choices, true);
		await press('Take back');
		expect(seated.sent).toEqual([{ type: 'undo' }]);
		seated.answer({ type: 'refused', code: 'late', reason: 'Something was revealed.' });
		await vi.waitFor(() => expect(toasts.shown.map((toast) => toast.text)).toEqual(['Something was revealed.']));
	});
});

describe('the facts of a game', () => {
	const moment = (session as unknown as Whole[]).find(
		(message) => message.type === 'whole' && message.table.status === 'running'
	)!;
	const scenery = { monuments: { zeus: 'Statue of Zeus', pharos: 'Lighthouse' }, cards: { 'zeus-7': 'ship' } };

	function sit(seat: number | null) {
		const seated = new Seated();
		seated.tell({ ...moment, n: 2, you: { seat, owner: false } });
		render(GenericTable, { table: seated.table, scenery, settings, words });
		return seated;
	}

	it.each([
		['en', 'You', 'Hand', 'To move', 'Statue of Zeus 7 (ship)'],
		['de', 'Du', 'Hand', 'Am Zug', 'Statue of Zeus 7 (Schiff)']
	] as const)('are named in %s', (language, you, hand, mover, card) => {
		speak(language);
		sit(0);
		const own = screen.getByRole('region', { name: new RegExp(you) });
		expect(within(own).getByText(hand)).toBeTruthy();
		expect(screen.getByText(mover).nextElementSibling?.textContent).toBe(you);
		expect(screen.getByText(new RegExp(card.replace(/[()]/g, '\\$&')))).toBeTruthy();
	});

	it('begin with one’s own seat', () => {
		sit(1);
		const names = screen.getAllByRole('region').map((one) => one.getAttribute('aria-labelledby'));
		expect(names.filter((name) => name?.startsWith('seat-'))).toEqual(['seat-1', 'seat-0']);
	});

	it('offer a watcher no choices', () => {
		sit(null);
		expect(screen.queryByRole('region', { name: /What will you do|The others/ })).toBeNull();
	});
});
