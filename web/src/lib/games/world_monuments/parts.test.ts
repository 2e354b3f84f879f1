// Screens, track, material, status, the text view and what is announced.
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import Announcer from './Announcer.svelte';
import building from './fixtures/building.json';
import opening from './fixtures/opening.json';
import otherPassed from './fixtures/other_passed.json';
import otherWalking from './fixtures/other_walking.json';
import over from './fixtures/over.json';
import passing from './fixtures/passing.json';
import { sit, type How } from './fixtures/sitting';
import turn from './fixtures/turn.json';
import walking from './fixtures/walking.json';
import Material from './Material.svelte';
import ScoreTrack from './ScoreTrack.svelte';
import Screen from './Screen.svelte';
import Status from './Status.svelte';
import TextTable from './TextTable.svelte';

const words = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim();
const items = (element: HTMLElement) => within(element).queryAllByRole('listitem').map(words);

describe('a screen', () => {
	function show(moment: unknown, seat: number, how: How = {}) {
		const { table } = sit(moment, how);
		render(Screen, { table, seat: table.seats[seat]! });
		return screen.getByRole('region');
	}

	it.each([
		['en', 'Your screen', ['2 red, fits now', '1 natural, fits now', '2 orange'], '29 points'],
		['de', 'Dein Sichtschirm', ['2 rot, passt jetzt', '1 natur, passt jetzt', '2 orange'], '29 Punkte']
	] as const)('of one’s own shows its stones in %s, and which fit', (language, name, stones, points) => {
		const own = show(building, 0, { language });
		expect(own.getAttribute('aria-label')).toBe(name);
		expect([...own.querySelectorAll('li .unseen')].map(words)).toEqual(stones);
		expect(within(own).getByLabelText(points).textContent).toBe('29');
	});

	it('of another is closed', () => {
		const other = show(building, 1);
		expect(within(other).getByText('closed')).toBeTruthy();
		expect(items(other)).toEqual([]);
	});

	it('of another shows what is taken before all eyes', () => {
		const other = show(otherWalking, 1);
		expect(items(within(other).getByRole('list', { name: 'taken in this turn' }))).toEqual(['Rred', 'Rred']);
	});

	it('opens when its owner passes', () => {
		const other = show(otherPassed, 1);
		expect(within(other).getByText('passed')).toBeTruthy();
		const spoken = [...other.querySelectorAll('li .unseen')].map(words);
		expect(spoken).toEqual(['2 orange', '3 gems']);
	});

	it('says when there is nothing behind it', () => {
		expect(within(show(opening, 0)).getByText('No stones yet')).toBeTruthy();
		document.body.replaceChildren();
		expect(within(show(passing, 0)).getByText('No stones')).toBeTruthy();
	});
});

describe('the score track', () => {
	it.each([
		['en', 'Scoring track', 'Dario: 85 points'],
		['de', 'Zählleiste', 'Dario: 85 Punkte']
	] as const)('tells all points in %s', (language, name, points) => {
		const { table } = sit(over, { language });
		render(ScoreTrack, { table });
		expect(items(screen.getByRole('region', { name }))).toContain(points);
	});

	it('shows how many points a lap adds', () => {
		const { table } = sit(over);
		render(ScoreTrack, { table });
		const laps = [...document.querySelectorAll('.laps')].map(words);
		expect(laps).toEqual(['+60']);
		const space = document.querySelector('.laps')?.closest('.space');
		expect([...space!.parentElement!.querySelectorAll('.space:not(.start)')].indexOf(space!) + 1).toBe(25);
	});
});

describe('what is still to come', () => {
	it('is told for each later round', () => {
		const { table } = sit(opening);
		render(Material, { table });
		expect(screen.getAllByRole('term').map(words)).toEqual(['Round 2', 'Round 3']);
		const spoken = [...document.querySelectorAll('dd')].map((round) =>
			[...round.querySelectorAll('.unseen')].map(words)
		);
		expect(spoken.every((round) => round.length > 2)).toBe(true);
	});

	it('is nothing at the end', () => {
		render(Material, { table: sit(over).table });
		expect(screen.getByText('No more stones will be drawn.')).toBeTruthy();
	});
});

describe('the status', () => {
	it.each([
		['en', walking, 'Round 2 of 3', 'In the quarry', 'Your turn'],
		['de', walking, 'Runde 2 von 3', 'Im Steinbruch', 'Du bist am Zug'],
		['en', otherWalking, 'Round 2 of 3', 'In the quarry', 'Bruno’s turn']
	] as const)('says in %s where the game stands', (language, moment, round, phase, whose) => {
		render(Status, { table: sit(moment, { language }).table });
		expect(screen.getByRole('img', { name: round })).toBeTruthy();
		expect(screen.getByText(phase)).toBeTruthy();
		expect(screen.getByText(whose)).toBeTruthy();
	});
});

describe('the table as text', () => {
	it.each([
		['en', 'The table as text', 'Move the worker: 2 more steps.', 'The worker stands on m3.'],
		['de', 'Der Tisch als Text', 'Ziehe den Arbeiter: noch 2 Schritte.', 'Der Arbeiter steht auf m3.']
	] as const)('is all there in %s', (language, label, asked, worker) => {
		render(TextTable, { table: sit(walking, { language }).table });
		const table = screen.getByRole('group', { name: label });
		expect(within(table).getByRole('heading', { level: 2 }).textContent).toBe(asked);
		expect(words(table)).toContain(worker);
		expect(within(table).getAllByRole('table')).toHaveLength(2);
	});

	it('lists what can be done, does it, and confirms', async () => {
		const { fake, table } = sit(building);
		render(TextTable, { table });
		const list = within(screen.getByRole('region', { name: 'What you can do' }));
		expect(list.getAllByRole('listitem')).toHaveLength(building.whole.choices.length);
		const first = building.whole.choices[0]!;
		await fireEvent.click(list.getByRole('button', { name: first.text }));
		expect(list.getByRole('button', { name: first.text }).getAttribute('aria-pressed')).toBe('true');
		expect(fake.sent).toEqual([]);
		await fireEvent.click(list.getByRole('button', { name: 'Confirm' }));
		expect(fake.sent).toEqual([first.do]);
	});

	it('asks nothing while another plays', () => {
		render(TextTable, { table: sit(otherWalking).table });
		expect(screen.getByText('There is nothing for you to do now.')).toBeTruthy();
		expect(screen.getAllByRole<HTMLButtonElement>('button').every((one) => one.disabled)).toBe(true);
	});

	it('tells of closed screens only what all have seen', () => {
		render(TextTable, { table: sit(otherWalking).table });
		const rows = within(screen.getByRole('region', { name: 'Players' }))
			.getAllByRole('row')
			.map(words);
		expect(rows[2]).toContain('closed; taken in this turn: 2 red');
		expect(rows[3]).toMatch(/closed/);
	});
});

describe('what is announced', () => {
	it('is what has happened since, and what is asked now; never what one has heard', () => {
		const { fake, table } = sit(turn);
		render(Announcer, { table });
		const said = () => words(screen.getByRole('status'));
		expect(said()).toBe('Move the worker: 4 more steps.');
		const before = fake.log.flatMap((one) => one.lines).length;
		void fake.act('o1');
		flushSync();
		const fresh = fake.log.flatMap((one) => one.lines).slice(before);
		expect(said()).toBe([...fresh.map((line) => line.text), 'Move the worker: 3 more steps.'].join(' '));
		expect(fresh.length).toBeGreaterThan(0);
	});
});
