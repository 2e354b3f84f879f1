// A table before the start: who may do what at which seat, and what is sent.
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { identity } from '$lib/controllers/me.svelte';
import { toasts } from '$lib/controllers/toasts.svelte';
import { speak } from '$lib/testing/catalogue';
import { bot, open, person, Seated, whole } from '$lib/testing/seated';
import { refusal, serve } from '$lib/testing/server';
import ClaimSeat from './ClaimSeat.svelte';
import Lobby from './Lobby.svelte';

const ada = { id: 'p1', name: 'Ada', language: 'en', kind: 'person' } as const;
beforeEach(() => {
	speak('en');
	identity.me = ada;
	identity.ready = true;
});
afterEach(() => {
	identity.me = null;
	toasts.shown = [];
	vi.unstubAllGlobals();
});

function enter(...shown: ConstructorParameters<typeof Seated>): Seated {
	const [how = {}] = shown;
	const seated = new Seated({ ...how, table: { status: 'open', ...how.table } });
	render(Lobby, { table: seated.table });
	return seated;
}
const seat = (number: number) => within(screen.getAllByRole('listitem')[number]!);
const buttons = (number: number) =>
	seat(number)
		.queryAllByRole('button')
		.map((button) => button.textContent?.trim());

describe('seats before the start', () => {
	const seats = [person('Ada'), person('Ben'), bot(2), open];

	it('offer the host what a host may do', () => {
		enter({ table: { seats } });
		expect([0, 1, 2, 3].map(buttons)).toEqual([
			['Leave the seat'],
			['Free the seat'],
			['Remove the bot'],
			['Add a bot']
		]);
	});

	it('offer a guest to sit down, and nothing else', () => {
		enter({ table: { seats }, you: { seat: null, owner: false } });
		expect([0, 1, 2, 3].map(buttons)).toEqual([[], [], [], ['Sit here']]);
		expect(screen.queryByRole('button', { name: 'Begin' })).toBeNull();
	});

	it('offer nothing to whoever has no name yet but to take one', async () => {
		identity.me = null;
		enter({ table: { seats }, you: { seat: null, owner: false } });
		expect([0, 1, 2, 3].flatMap(buttons)).toEqual([]);
		expect(screen.getByRole('textbox', { name: 'Your name' })).toBeTruthy();
	});

	it('say who is there and who is away', () => {
		const seated = enter({ table: { seats } });
		seated.tell({ type: 'presence', seats: [true, false, false, false], watchers: 2 });
		flushSync();
		expect(seat(0).getByText('Ada (you)')).toBeTruthy();
		expect(seat(0).getByText('At the table')).toBeTruthy();
		expect(seat(1).getByText('Away')).toBeTruthy();
		expect(seat(2).getByText('Stonecutter (bot)')).toBeTruthy();
		expect(screen.getByText('2 watching')).toBeTruthy();
	});

	it('send what is wished', async () => {
		const seated = enter({ table: { seats } });
		await fireEvent.click(seat(3).getByRole('button', { name: 'Add a bot' }));
		await fireEvent.change(seat(2).getByRole('combobox'), { target: { value: '5' } });
		await fireEvent.click(seat(2).getByRole('button', { name: 'Remove the bot' }));
		await fireEvent.click(seat(1).getByRole('button', { name: 'Free the seat' }));
		await fireEvent.click(seat(0).getByRole('button', { name: 'Leave the seat' }));
		expect(seated.sent).toEqual([
			{ type: 'bot', seat: 3, level: 3 },
			{ type: 'bot', seat: 2, level: 5 },
			{ type: 'bot', seat: 2, level: null },
			{ type: 'leave', seat: 1 },
			{ type: 'leave' }
		]);
	});

	it('say why a wish was refused', async () => {
		const seated = enter({ table: { seats }, you: { seat: null, owner: false } });
		await fireEvent.click(seat(3).getByRole('button', { name: 'Sit here' }));
		seated.answer({ type: 'refused', code: 'taken', reason: 'Somebody sits there.' });
		await vi.waitFor(() => expect(toasts.shown.map((toast) => toast.text)).toEqual(['Somebody sits there.']));
		expect(seated.sent).toEqual([{ type: 'sit', seat: 3 }]);
	});
});

describe('the start', () => {
	const begin = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Begin' });

	it('waits until no seat is free; until then others are invited', async () => {
		const seated = enter({ table: { seats: [person('Ada'), open, open] } });
		expect(begin().disabled).toBe(true);
		expect(screen.getByText('2 seats are still free.')).toBeTruthy();
		const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to this table' });
		expect(link.value).toBe(`${location.origin}/table/t1`);
		expect(await screen.findByRole('img', { name: 'The link to this table as a QR code' })).toBeTruthy();

		seated.tell({ ...whole({ n: 2, table: { status: 'open', seats: [person('Ada'), bot(1), person('Ben')] } }) });
		flushSync();
		expect(screen.queryByText('Invite others')).toBeNull();
		await fireEvent.click(begin());
		expect(seated.sent).toEqual([{ type: 'start' }]);
	});

	it.each([
		['en', 'Everybody is here. The game can begin.', '90 seconds per turn', 'Notre Dame', 'By link only'],
		['de', 'Alle sind da. Die Partie kann beginnen.', '90 Sekunden pro Zug', 'Notre Dame', 'Nur mit Link']
	] as const)('is told about in %s', (language, ready, clock, variant, access) => {
		speak(language);
		enter({ table: { clock: { turn_s: 90 } } });
		for (const words of [ready, clock, variant, access]) expect(screen.getByText(words)).toBeTruthy();
	});

	it('tells minutes where the clock is for the game, and shows what the draws are bound to', () => {
		enter({ table: { clock: { game_s: 600 } } });
		expect(screen.getByText('10 minutes per player')).toBeTruthy();
		expect(screen.getByText('c0ffee')).toBeTruthy();
	});
});

describe('a seat that comes from another device', () => {
	const props = () => ({ table: 't1', seat: 1, secret: 's3', onclaimed: vi.fn(), oncancel: vi.fn() });

	it('is claimed at once by a browser that has a name', async () => {
		const asked = serve({ 'POST /tables/t1/claim': { seat: 1 } });
		const given = props();
		render(ClaimSeat, given);
		await vi.waitFor(() => expect(given.onclaimed).toHaveBeenCalledTimes(1));
		expect(asked).toEqual([{ method: 'POST', path: '/tables/t1/claim', body: { seat: 1, secret: 's3' } }]);
		expect(toasts.shown.map((toast) => toast.text)).toEqual(['You are playing here now.']);
	});

	it('is claimed by another once a name is taken', async () => {
		identity.me = null;
		serve({ 'POST /tables/t1/claim': { seat: 1 }, 'POST /me': ada });
		const given = props();
		render(ClaimSeat, given);
		const dialog = within(screen.getByRole('dialog', { name: 'Your seat on this device' }));
		await fireEvent.input(dialog.getByRole('textbox'), { target: { value: 'Ada' } });
		await fireEvent.submit(document.querySelector('form')!);
		await vi.waitFor(() => expect(given.onclaimed).toHaveBeenCalledTimes(1));
		expect(given.oncancel).not.toHaveBeenCalled();
	});

	it('is let be where the dialog is closed', async () => {
		identity.me = null;
		const given = props();
		render(ClaimSeat, given);
		await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
		expect(given.oncancel).toHaveBeenCalledTimes(1);
	});

	it('says why where the link is not good any more', async () => {
		serve({ 'POST /tables/t1/claim': refusal(403, 'secret', 'This link is not valid any more.') });
		const given = props();
		render(ClaimSeat, given);
		await vi.waitFor(() => expect(given.oncancel).toHaveBeenCalledTimes(1));
		expect(toasts.shown.map((toast) => toast.text)).toEqual(['This link is not valid any more.']);
	});
});
