// The whole table: what is shown on wide and narrow pages, and keys that work everywhere.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import building from './fixtures/building.json';
import opening from './fixtures/opening.json';
import { sit, type How } from './fixtures/sitting';
import walking from './fixtures/walking.json';
import watching from './fixtures/watching.json';
import WorldMonumentsTable from './WorldMonumentsTable.svelte';

function show(moment: unknown, width: number, how: How = {}) {
	vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
	const seat = sit(moment, how);
	render(WorldMonumentsTable, seat.props);
	return seat;
}
const quarry = () => screen.queryByRole('group', { name: 'Quarry' });
const plan = () => screen.queryByRole('tablist', { name: 'Level of the plan' });
afterEach(() => vi.restoreAllMocks());

describe('the table of Monuments', () => {
	it('shows quarry and monument side by side where there is room', async () => {
		show(walking, 1200);
		await vi.waitFor(() => expect([quarry(), plan()].every(Boolean)).toBe(true));
		expect(screen.getAllByRole('region', { name: /screen$/ })).toHaveLength(3);
	});

	it.each([
		['the quarry while one walks', walking, true],
		['the monument while one builds', building, false]
	] as const)('shows on a phone %s, and the other board on demand', async (_, moment, isQuarry) => {
		show(moment, 340);
		await vi.waitFor(() => expect([quarry() !== null, plan() !== null]).toEqual([isQuarry, !isQuarry]));
		await fireEvent.click(screen.getByRole('button', { pressed: false, name: isQuarry ? 'Notre Dame' : 'Quarry' }));
		expect([quarry() !== null, plan() !== null]).toEqual([!isQuarry, isQuarry]);
	});

	it('shows your own screen once, whatever the width', async () => {
		show(walking, 340);
		await vi.waitFor(() => expect(quarry()).not.toBeNull());
		expect(screen.getAllByRole('region', { name: 'Your screen' })).toHaveLength(1);
	});

	it('has no own screen for a watcher', () => {
		show(watching, 340);
		expect(screen.queryByRole('region', { name: 'Your screen' })).toBeNull();
	});

	it('is text for whoever wants it so', async () => {
		show(walking, 1200, { textView: true });
		expect(await screen.findByRole('group', { name: 'The table as text' })).toBeTruthy();
		expect(quarry()).toBeNull();
	});

	it('confirms by Enter and takes back by Backspace, wherever the focus is', async () => {
		const { fake } = show(opening, 1200);
		await vi.waitFor(() => expect(quarry()).not.toBeNull());
		const space = () => document.querySelector<HTMLElement>('[data-space="o3"]')!;
		await fireEvent.click(space());
		await fireEvent.keyDown(document.body, { key: 'Backspace' });
		expect(space().classList.contains('held')).toBe(false);
		await fireEvent.click(space());
		await fireEvent.keyDown(document.body, { key: 'Enter' });
		expect(fake.sent).toEqual(['o3']);
	});

	it('leaves keys alone that are typed elsewhere', async () => {
		const { fake } = show(opening, 1200);
		await vi.waitFor(() => expect(quarry()).not.toBeNull());
		await fireEvent.click(document.querySelector('[data-space="o3"]')!);
		const field = document.body.appendChild(document.createElement('input'));
		await fireEvent.keyDown(field, { key: 'Enter' });
		await fireEvent.keyDown(field, { key: 'Backspace' });
		expect(fake.sent).toEqual([]);
		expect(document.querySelector('[data-space="o3"]')!.classList.contains('held')).toBe(true);
	});
});
