// The flat plan: levels to choose, positions that fit, and the buttons in the bar below.
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import Bar from './Bar.svelte';
import building from './fixtures/building.json';
import otherWalking from './fixtures/other_walking.json';
import over from './fixtures/over.json';
import passing from './fixtures/passing.json';
import { sit, type How } from './fixtures/sitting';
import walking from './fixtures/walking.json';
import watching from './fixtures/watching.json';
import Plan from './Plan.svelte';

function show(moment: unknown, how: How = {}) {
	const seat = sit(moment, how);
	render(Plan, { table: seat.table });
	return seat;
}
const place = (name: string) => document.querySelector<HTMLElement>(`[data-place="${name}"]`)!;
const shown = () => screen.getByRole('tabpanel').getAttribute('aria-labelledby');
const level = (number: number) => document.getElementById(`wm-level-${number}`)!;

describe('the plan', () => {
	it.each([
		['en', 'Level of the plan', /^Level 3, \d points, \d+ of \d+ built, 3 of your stones fit$/],
		['de', 'Ebene des Plans', /^Ebene 3, \d Punkte, \d+ von \d+ gebaut, 3 deiner Steine passen$/]
	] as const)('tells of each level in %s', (language, label, words) => {
		show(building, { language });
		const tabs = within(screen.getByRole('tablist', { name: label }));
		expect(tabs.getByRole('tab', { name: words }).id).toBe('wm-level-3');
	});

	it('opens at the highest level where something fits', () => {
		show(building);
		expect(shown()).toBe('wm-level-3');
		expect([...document.querySelectorAll('.place.fits')].map((one) => (one as HTMLElement).dataset['place'])).toEqual([
			'3 8,10',
			'3 6,12',
			'3 8,12'
		]);
	});

	it('turns to another level by hand, by arrows and by the keys of pages', async () => {
		show(building);
		await fireEvent.click(level(2));
		expect([shown(), level(2).getAttribute('aria-selected')]).toEqual(['wm-level-2', 'true']);
		await fireEvent.keyDown(level(2), { key: 'ArrowUp' });
		expect(shown()).toBe('wm-level-3');
		place('3 8,10').focus();
		await fireEvent.keyDown(place('3 8,10'), { key: 'PageDown' });
		expect(shown()).toBe('wm-level-2');
		await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['place']).toMatch(/^2 /));
	});

	it('turns by a swipe', async () => {
		show(building);
		const sheet = screen.getByRole('tabpanel');
		await fireEvent.touchStart(sheet, { touches: [{ clientX: 40 }] });
		await fireEvent.touchEnd(sheet, { changedTouches: [{ clientX: 160 }] });
		expect(shown()).toBe('wm-level-2');
		await fireEvent.touchStart(sheet, { touches: [{ clientX: 100 }] });
		await fireEvent.touchEnd(sheet, { changedTouches: [{ clientX: 110 }] });
		expect(shown()).toBe('wm-level-2');
	});

	it('holds a stone where it is put, until it is confirmed', async () => {
		const { fake, table } = show(building);
		await fireEvent.click(place('3 8,10'));
		expect(fake.sent).toEqual([]);
		expect(place('3 8,10').classList.contains('held')).toBe(true);
		expect(place('3 8,10').getAttribute('aria-label')).toContain('chosen, to be confirmed');
		await table.game.confirm();
		expect(fake.sent).toEqual(['build 3 8,10']);
	});

	it('says why a stone cannot stand somewhere', async () => {
		const { fake, table } = show(building);
		const impossible = document.querySelector<HTMLElement>('[data-place][aria-disabled="true"]:not(.built)')!;
		await fireEvent.click(impossible);
		await vi.waitFor(() => expect(table.game.reason?.text).toBeTruthy());
		expect(fake.sent).toEqual([`why build ${impossible.dataset['place']}`]);
	});

	it('is built by keys', async () => {
		const { fake } = show(building);
		const entry = document.querySelector<HTMLElement>('[data-place][tabindex="0"]')!;
		expect(entry.classList.contains('fits')).toBe(true);
		entry.focus();
		await fireEvent.keyDown(entry, { key: 'Enter' });
		await fireEvent.keyDown(entry, { key: 'Enter' });
		expect(fake.sent).toEqual([`build ${entry.dataset['place']}`]);
	});
});

describe('the bar', () => {
	function bar(moment: unknown, how: How = {}) {
		const seat = sit(moment, how);
		render(Bar, { table: seat.table });
		return seat;
	}
	const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });

	it.each([
		['en', 'Move the worker: 2 more steps.', '2 steps left', 'Take back'],
		['de', 'Ziehe den Arbeiter: noch 2 Schritte.', 'noch 2 Schritte', 'Zurücknehmen']
	] as const)('says in %s what is asked, and how many steps are left', (language, asked, steps, back) => {
		bar(walking, { language });
		expect(screen.getByText(asked)).toBeTruthy();
		expect(screen.getByRole('img', { name: steps }).children).toHaveLength(2);
		expect(button(back)?.disabled).toBe(false);
	});

	it('takes back a step that was sent', async () => {
		const { fake } = bar(walking);
		await fireEvent.click(button('Take back')!);
		expect(fake.sent).toEqual(['undo']);
	});

	it('lets a held step be confirmed or taken back', async () => {
		const { fake, table } = bar(building);
		expect([button('Confirm')?.disabled, button('Take back')?.disabled]).toEqual([true, true]);
		await table.game.choose('build 2 8,6');
		flushSync();
		expect([button('Confirm')?.disabled, button('Take back')?.disabled]).toEqual([false, false]);
		await fireEvent.click(button('Take back')!);
		expect(button('Confirm')?.disabled).toBe(true);
		await table.game.choose('build 2 8,8');
		flushSync();
		await fireEvent.click(button('Confirm')!);
		expect(fake.sent).toEqual(['build 2 8,8']);
	});

	it('offers to pass only where one must, and asks first', async () => {
		expect(bar(walking) && button('Pass')).toBeNull();
		document.body.replaceChildren();
		const { fake } = bar(passing);
		await fireEvent.click(button('Pass')!);
		expect(fake.sent).toEqual([]);
		await fireEvent.click(button('Confirm')!);
		expect(fake.sent).toEqual(['pass']);
	});

	it('asks nothing of whoever confirms nothing', () => {
		bar(walking, { confirmTurns: false });
		expect(button('Confirm')).toBeNull();
	});

	it.each([
		['another walks', otherWalking, ['Take back', 'Confirm']],
		['one only watches', watching, []],
		['the game is over', over, []]
	] as [string, unknown, string[]][])('has no deed while %s', (_, moment, names) => {
		bar(moment);
		const all = screen.queryAllByRole<HTMLButtonElement>('button');
		expect(all.map((one) => one.textContent?.trim())).toEqual(names);
		expect(all.every((one) => one.disabled)).toBe(true);
	});
});
