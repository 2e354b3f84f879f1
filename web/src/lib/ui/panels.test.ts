// Dialogs, menus, messages and the head of the page.
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { createRawSnippet, flushSync, type Snippet } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { identity } from '$lib/controllers/me.svelte';
import { settings } from '$lib/controllers/settings.svelte';
import { toasts } from '$lib/controllers/toasts.svelte';
import { speak } from '$lib/testing/catalogue';
import { text } from '$lib/testing/text';
import Dialog from './Dialog.svelte';
import Header from './Header.svelte';
import Menu from './Menu.svelte';
import Toasts from './Toasts.svelte';

beforeEach(() => speak('en'));
afterEach(() => {
	identity.me = null;
	vi.useRealTimers();
});

describe('a dialog', () => {
	const show = () => render(Dialog, { open: true, title: 'Create a table', children: text('Which game?') });
	const dialog = () => screen.queryByRole<HTMLDialogElement>('dialog', { name: 'Create a table' });

	it('is open, and called by its title', () => {
		show();
		expect(dialog()?.open).toBe(true);
		expect(screen.getByText('Which game?')).toBeTruthy();
	});

	it.each(['the cross', 'a click beside it', 'Escape'])('is closed by %s', async (how) => {
		show();
		const element = dialog()!;
		if (how === 'the cross') await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
		else if (how === 'a click beside it') await fireEvent.click(element);
		// The browser closes it on Escape, and says so.
		else await fireEvent(element, new Event('close'));
		expect(element.open).toBe(false);
		expect(screen.queryByText('Which game?')).toBeNull();
	});

	it('stays open for clicks within', async () => {
		show();
		await fireEvent.click(screen.getByText('Which game?'));
		expect(dialog()?.open).toBe(true);
	});
});

describe('a menu', () => {
	let close: () => void;
	const children: Snippet<[() => void]> = createRawSnippet((given: () => () => void) => {
		close = given();
		return { render: () => '<button type="button">Hello!</button>' };
	});
	const show = () => render(Menu, { icon: 'talk', text: 'Say', children });
	const opener = () => screen.getByRole('button', { name: 'Say' });
	const item = () => screen.queryByRole('button', { name: 'Hello!' });

	it('opens and says so', async () => {
		show();
		expect([opener().getAttribute('aria-expanded'), item()]).toEqual(['false', null]);
		await fireEvent.click(opener());
		expect(opener().getAttribute('aria-expanded')).toBe('true');
		expect(item()).toBeTruthy();
	});

	it('is closed by Escape, which gives the focus back', async () => {
		show();
		await fireEvent.click(opener());
		item()!.focus();
		await fireEvent.keyDown(item()!, { key: 'Escape' });
		expect(item()).toBeNull();
		expect(document.activeElement).toBe(opener());
	});

	it('is closed by a press elsewhere, not by one within, and by what is in it', async () => {
		show();
		await fireEvent.click(opener());
		await fireEvent.pointerDown(item()!);
		expect(item()).toBeTruthy();
		await fireEvent.pointerDown(document.body);
		expect(item()).toBeNull();
		await fireEvent.click(opener());
		close();
		flushSync();
		expect(item()).toBeNull();
	});
});

describe('messages', () => {
	it('are said, sent away, and go by themselves', async () => {
		vi.useFakeTimers();
		render(Toasts);
		toasts.show('Your name is kept.');
		toasts.show('That is not possible.', 'fault');
		toasts.show('That is not possible.', 'fault');
		flushSync();
		const said = () =>
			within(screen.getByRole('status'))
				.queryAllByRole('paragraph')
				.map((line) => line.textContent);
		expect(said()).toEqual(['Your name is kept.', 'That is not possible.']);
		await fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
		expect(said()).toEqual(['That is not possible.']);
		vi.advanceTimersByTime(6000);
		flushSync();
		expect(said()).toEqual([]);
	});
});

describe('the head of the page', () => {
	it('leads home and to the settings, and changes the language at once', async () => {
		render(Header);
		expect(screen.getByRole('link', { name: 'Monuments' }).getAttribute('href')).toBe('/');
		expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
		await fireEvent.click(screen.getByRole('button', { name: 'DE, Deutsch' }));
		expect(settings.language).toBe('de');
		expect(screen.getByRole('link', { name: 'Einstellungen' })).toBeTruthy();
		expect(screen.getByRole('button', { name: 'EN, English' })).toBeTruthy();
	});

	it('says who plays here, once that is known', () => {
		render(Header);
		expect(screen.queryByRole('link', { name: 'Ada' })).toBeNull();
		identity.me = { id: 'p1', name: 'Ada', language: 'en', kind: 'person' };
		flushSync();
		expect(screen.getByRole('link', { name: 'Ada' })).toBeTruthy();
	});
});
