// The quarry: what glows, what can be taken, and how to move around in it by pointer and keys.
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import choosing from './fixtures/choosing.json';
import opening from './fixtures/opening.json';
import otherWalking from './fixtures/other_walking.json';
import { sit, type How } from './fixtures/sitting';
import turn from './fixtures/turn.json';
import walking from './fixtures/walking.json';
import Quarry from './Quarry.svelte';

afterEach(() => vi.useRealTimers());

function show(moment: unknown, how: How = {}) {
	const seat = sit(moment, how);
	render(Quarry, { table: seat.table });
	return seat;
}
const space = (name: string) => document.querySelector<HTMLElement>(`[data-space="${name}"]`)!;
const possible = () =>
	[...document.querySelectorAll<HTMLElement>('[data-space][aria-disabled="false"]')].map((one) => one.dataset['space']);

describe('the quarry', () => {
	it.each([
		['en', 'Quarry', 'o6, outer ring: 2 orange, can be entered', 'm3, middle ring: empty, the worker stands here'],
		[
			'de',
			'Steinbruch',
			'o6, äußerer Ring: 2 orange, kann betreten werden',
			'm3, mittlerer Ring: leer, hier steht der Arbeiter'
		]
	] as const)('is read out in %s', (language, name, legal, worker) => {
		const { fake } = show(walking, { language });
		(fake.view as typeof walking.whole.view).quarry = { ...walking.whole.view.quarry, o6: 'OO', m3: '' };
		flushSync();
		const quarry = within(screen.getByRole('group', { name }));
		expect(quarry.getByRole('button', { name: legal })).toBe(space('o6'));
		expect(quarry.getByRole('button', { name: worker })).toBe(space('m3'));
	});

	it('offers exactly what the server offers', () => {
		show(walking);
		expect(possible()).toEqual(['o6', 'o7', 'm4']);
		expect(document.querySelectorAll('.glow')).toHaveLength(3);
	});

	it('offers nothing while another walks', () => {
		show(otherWalking);
		expect(possible()).toEqual([]);
		expect(document.querySelectorAll('.glow')).toHaveLength(0);
	});

	it('sends a step at once, but holds the last of a turn', async () => {
		const walked = show(walking);
		await fireEvent.click(space('o6'));
		expect(walked.fake.sent).toEqual(['o6']);
		document.body.replaceChildren();
		const begun = show(opening);
		await fireEvent.click(space('o3'));
		expect(begun.fake.sent).toEqual([]);
		expect(space('o3').getAttribute('aria-label')).toContain('chosen, to be confirmed');
		expect(document.querySelector('.worker-at.tentative')).not.toBeNull();
	});

	it('says of an impossible space why, to the hand and to the keys', async () => {
		const { fake, table } = show(walking);
		await fireEvent.click(space('o0'));
		await vi.waitFor(() => expect(table.game.reason?.rule).toBe('Q5'));
		flushSync();
		expect(space('o0').getAttribute('aria-describedby')).toBe('wm-why');
		expect(fake.sent).toEqual(['why o0']);
	});

	it('asks why only after somebody has pointed for a moment', async () => {
		vi.useFakeTimers();
		const { fake } = show(walking);
		await fireEvent.pointerEnter(space('o0'));
		await fireEvent.pointerLeave(space('o0'));
		await vi.advanceTimersByTimeAsync(1000);
		expect(fake.sent).toEqual([]);
		await fireEvent.pointerEnter(space('o0'));
		await vi.advanceTimersByTimeAsync(1000);
		expect(fake.sent).toEqual(['why o0']);
	});

	it('is one stop of the Tab key; arrows lead from space to space and Enter goes there', async () => {
		const { fake } = show(walking);
		const stops = () =>
			[...document.querySelectorAll<HTMLElement>('[data-space][tabindex="0"]')].map((one) => one.dataset['space']);
		expect(stops()).toEqual(['m3']);
		space('m3').focus();
		for (const [key, name] of [
			['ArrowDown', 'o6'],
			['ArrowUp', 'm3'],
			['ArrowDown', 'o6']
		]) {
			await fireEvent.keyDown(document.activeElement!, { key });
			expect([document.activeElement, stops()]).toEqual([space(name!), [name]]);
		}
		await fireEvent.keyDown(space('o6'), { key: 'Enter' });
		expect(fake.sent).toEqual(['o6']);
	});

	it('draws the way of the turn', () => {
		const { fake } = show(turn);
		expect(document.querySelector('.way')).toBeNull();
		void fake.act('o1');
		flushSync();
		expect(document.querySelector('.way')).not.toBeNull();
		expect(document.querySelectorAll('.foot')).toHaveLength(1);
		expect([...document.querySelectorAll('.trodden')].map((one) => (one as HTMLElement).dataset['space'])).toEqual([
			'o0',
			'o1'
		]);
	});
});

describe('several kinds on a space', () => {
	it.each([
		['en', 'Which stone do you take?', ['Take: red', 'Take: orange']],
		['de', 'Welchen Stein nimmst du?', ['Nehmen: rot', 'Nehmen: orange']]
	] as const)('are offered in a ring, in %s', (language, label, names) => {
		show(choosing, { language });
		const ring = within(screen.getByRole('group', { name: label }));
		expect(ring.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(names);
	});

	it('are taken by hand', async () => {
		const { fake } = show(choosing);
		await fireEvent.click(screen.getByRole('button', { name: 'Take: orange' }));
		expect(fake.sent).toEqual(['take O']);
	});

	it('are taken by keys', async () => {
		const { fake } = show(choosing);
		const red = screen.getByRole('button', { name: 'Take: red' });
		red.focus();
		await fireEvent.keyDown(red, { key: 'ArrowRight' });
		expect(document.activeElement?.getAttribute('data-kind')).toBe('O');
		await fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
		expect(document.activeElement?.getAttribute('data-kind')).toBe('R');
		await fireEvent.keyDown(document.activeElement!, { key: ' ' });
		expect(fake.sent).toEqual(['take R']);
	});

	it('lead whoever plays by keys into the ring, and back to the worker', async () => {
		const { fake, table } = show(turn);
		table.byKeys = true;
		for (const deed of ['o1', 'o2']) void fake.act(deed);
		flushSync();
		space('o2').focus();
		void fake.act('m1');
		flushSync();
		await vi.waitFor(() => expect(document.activeElement?.hasAttribute('data-kind')).toBe(true));
		void fake.act('take R');
		flushSync();
		await vi.waitFor(() => expect(document.activeElement).toBe(space('m1')));
	});
});
