import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { GameSettings } from './contract';
import building from './fixtures/building.json';
import choosing from './fixtures/choosing.json';
import { FakeTable, type Moment, type Recorded } from './fixtures/fake.svelte';
import opening from './fixtures/opening.json';
import otherWalking from './fixtures/other_walking.json';
import over from './fixtures/over.json';
import passing from './fixtures/passing.json';
import turn from './fixtures/turn.json';
import walking from './fixtures/walking.json';
import { Interaction } from './interaction.svelte';

const SETTINGS: GameSettings = {
	theme: 'light',
	motion: 'full',
	colourAids: false,
	confirmTurns: true,
	textView: false
};

function sit(recorded: unknown, settings: Partial<GameSettings> = {}) {
	const table = new FakeTable(recorded as Moment | Recorded);
	const game = new Interaction(
		() => table,
		() => ({ ...SETTINGS, ...settings })
	);
	return { table, game };
}

const press = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false });

describe('what is asked', () => {
	it.each([
		['place', opening],
		['step', walking],
		['take', choosing],
		['build', building],
		['pass', passing],
		['wait', otherWalking],
		['over', over]
	])('%s', (ask, moment) => {
		expect(sit(moment).game.ask).toBe(ask);
	});
});

describe('what can be chosen', () => {
	it('is exactly what the server lists', () => {
		const { game } = sit(walking);
		const spaces = walking.scenery.spaces.map(({ name }) => name).filter((name) => game.can(name));
		expect(spaces).toEqual(['o6', 'o7', 'm4']);
		expect(sit(choosing).game.kinds).toEqual(['R', 'O']);
		expect([...sit(building).game.places]).toHaveLength(building.whole.choices.length);
	});

	it('sorts positions into built, fitting and empty', () => {
		const { game } = sit(building);
		const states = building.scenery.places.map((place) => game.stateOf(place));
		expect(states.filter((state) => state === 'built')).toHaveLength(building.whole.view.built.length);
		expect(states.filter((state) => state === 'fits')).toHaveLength(6);
	});
});

describe('a step', () => {
	it('that does not end the turn is sent at once', async () => {
		const { game, table } = sit(walking);
		await game.choose('o6');
		expect(table.sent).toEqual(['o6']);
		expect(game.held).toBeNull();
	});

	it('that ends the turn is held back until it is confirmed', async () => {
		const { game, table } = sit(building);
		const action = building.whole.choices[0]!.do;
		await game.choose(action);
		expect(table.sent).toEqual([]);
		expect(game.isHeld(action)).toBe(true);
		expect(game.ask).toBe('confirm');
		await game.confirm();
		expect(table.sent).toEqual([action]);
		expect(game.held).toBeNull();
	});

	it('that is held can be exchanged for another, and taken back here', async () => {
		const { game, table } = sit(building);
		await game.choose(building.whole.choices[0]!.do);
		await game.choose(building.whole.choices[1]!.do);
		expect(game.held?.do).toBe(building.whole.choices[1]!.do);
		await game.back();
		expect(game.held).toBeNull();
		expect(table.sent).toEqual([]);
	});

	it('is sent at once where turns are not confirmed', async () => {
		const { game, table } = sit(opening, { confirmTurns: false });
		await game.choose('o3');
		expect(table.sent).toEqual(['o3']);
	});

	it('that was sent is taken back by the server', async () => {
		const { game, table } = sit(walking);
		expect(game.canBack).toBe(true);
		await game.back();
		expect(table.sent).toEqual(['undo']);
	});

	it('that is held is forgotten when it is no longer possible', async () => {
		const { game, table } = sit(opening);
		await game.choose('o3');
		table.choices = [];
		flushSync();
		expect(game.held).toBeNull();
	});
});

describe('an impossible thing', () => {
	it('says why, with the words of the server', async () => {
		const { game, table } = sit(walking);
		await game.choose('o0');
		expect(game.reason?.text).toBe('o0 is not next to the worker: each step goes to a directly adjacent space.');
		expect(game.reason?.rule).toBe('Q5');
		await game.choose('o0');
		expect(table.sent).toEqual(['why o0']);
	});

	it('is not asked about by a watcher', async () => {
		const { game, table } = sit(walking);
		table.you = { seat: null, owner: false };
		await game.explain('o0');
		expect(table.sent).toEqual([]);
	});
});

describe('keys', () => {
	it('choose, choose again to confirm, and take back', async () => {
		const { game, table } = sit(opening);
		await game.choose('o3', true);
		await game.choose('o3', true);
		expect(table.sent).toEqual(['o3']);
		await game.choose('o4', true);
		expect(game.key(press('Backspace'))).toBe(true);
		expect(game.held).toBeNull();
	});

	it('confirm by Enter and take a kind by its letter', async () => {
		const { game, table } = sit(choosing);
		expect(game.key(press('n'))).toBe(false);
		expect(game.key(press('o'))).toBe(true);
		await Promise.resolve();
		expect(table.sent).toEqual(['take O']);
		expect(game.key(press('Enter'))).toBe(false);
	});

	it('leave those of the browser alone', () => {
		expect(sit(choosing).game.key({ ...press('r'), ctrlKey: true })).toBe(false);
	});
});

describe('dragging the worker', () => {
	it('walks a whole recorded turn, choosing where several kinds lie, and holds its last step', async () => {
		const { game, table } = sit(turn);
		const deeds = (turn as unknown as Recorded).deeds;
		game.startDrag();
		expect(game.dragging).toBe(true);
		for (const deed of deeds) {
			if (deed.startsWith('take ')) {
				expect(game.dragging).toBe(false);
				await game.choose(deed);
				game.startDrag();
			} else await game.dragOver(deed);
		}
		expect(table.sent).toEqual(deeds.slice(0, -1));
		expect(game.held?.do).toBe(deeds.at(-1));
		game.endDrag();
		await game.confirm();
		expect(table.sent).toEqual(deeds);
	});

	it('does nothing over spaces that cannot be entered', async () => {
		const { game, table } = sit(walking);
		game.startDrag();
		await game.dragOver('o0');
		expect(table.sent).toEqual([]);
	});
});
