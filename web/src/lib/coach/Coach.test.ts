import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '$lib/controllers/settings.svelte';
import type { Choice, View } from '$lib/protocol';
import { speak } from '$lib/testing/catalogue';
import { Seated, whole } from '$lib/testing/seated';
import Coach from './Coach.svelte';

const choices: Choice[] = [{ do: 'o3', text: 'Walk to o3', ends_turn: true }];
const view = (rest: object = {}) =>
	({ phase: 'quarry', path: [], choosing: false, worker: null, to_move: 0, seats: [], ...rest }) as unknown as View;

beforeEach(() => {
	vi.useFakeTimers();
	speak('en');
	settings.coached = false;
});
afterEach(() => {
	document.body.replaceChildren();
	vi.useRealTimers();
});

function begin(shown = view(), given = choices) {
	const seated = new Seated({ view: shown, choices: given });
	render(Coach, { table: seated.table });
	let n = 1;
	const goOn = (next: View, then = choices) => {
		seated.tell(whole({ n: ++n, view: next, choices: then }));
		flushSync();
	};
	return { seated, goOn };
}
const hint = () => document.querySelector('.what')?.textContent ?? null;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the guided first turn', () => {
	it.each([
		['en', 'Guided first turn', 'Move the worker: choose one of the glowing spaces.'],
		['de', 'Hilfe beim ersten Zug', 'Ziehe den Arbeiter: Wähle eines der leuchtenden Felder.']
	] as const)('speaks in %s', (language, label, words) => {
		speak(language);
		begin();
		expect(screen.getByRole('region', { name: label }).getAttribute('aria-live')).toBe('polite');
		expect(hint()).toBe(words);
	});

	it('follows what is asked, through the first stone that is built', () => {
		const { goOn } = begin();
		goOn(view({ worker: 'o4', path: ['o3', 'o4'] }));
		expect(hint()).toBe('Continue: choose the next space.');
		goOn(view({ worker: 'o4', choosing: true }));
		expect(hint()).toBe('Several kinds lie here. Choose the one you want.');
		goOn(view({ to_move: 1 }), []);
		expect(hint()).toBe('The others are playing. Watch what they take.');
		expect(settings.coached).toBe(false);
		goOn(view({ phase: 'building' }));
		expect(hint()).toBe('Build: choose a translucent position in the monument.');
		goOn(view({ phase: 'building', to_move: 1 }), []);
		expect(settings.coached).toBe(true);
	});

	it('asks for the confirmation once that can be given', () => {
		document.body.insertAdjacentHTML('beforeend', '<button data-coach="confirm" disabled>Confirm</button>');
		begin();
		expect(hint()).toContain('Move the worker');
		document.querySelector('button')!.disabled = false;
		vi.advanceTimersByTime(400);
		flushSync();
		expect(hint()).toBe('Happy with it? Confirm your turn.');
	});

	it('is put aside until something else is asked', async () => {
		const { goOn } = begin();
		await press('Got it');
		expect(hint()).toBeNull();
		goOn(view({ worker: 'o4', path: ['o3', 'o4'] }));
		expect(hint()).toBe('Continue: choose the next space.');
		expect(settings.coached).toBe(false);
	});

	it('is sent away for good', async () => {
		begin();
		await press('No more hints');
		expect(settings.coached).toBe(true);
	});

	it('has nothing to say of another game', () => {
		const seated = new Seated({ view: view(), choices, table: { game: 'wonders_of_antiquity' } });
		render(Coach, { table: seated.table });
		expect(hint()).toBeNull();
	});
});
