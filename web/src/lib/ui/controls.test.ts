// Buttons, choices, switches and lines to copy: what they are called, what they do, and what they then say.
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '$lib/testing/catalogue';
import { text } from '$lib/testing/text';
import Button from './Button.svelte';
import Choice from './Choice.svelte';
import CopyLine from './CopyLine.svelte';
import Switch from './Switch.svelte';

beforeEach(() => speak('en'));
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

describe('a button', () => {
	it('is pressed', async () => {
		const onclick = vi.fn();
		render(Button, { children: text('Begin'), onclick });
		await fireEvent.click(screen.getByRole('button', { name: 'Begin' }));
		expect(onclick).toHaveBeenCalledTimes(1);
	});

	it('does nothing while it is disabled', async () => {
		const onclick = vi.fn();
		render(Button, { children: text('Begin'), onclick, disabled: true });
		const button = screen.getByRole('button') as HTMLButtonElement;
		button.click();
		expect(button.disabled).toBe(true);
		expect(onclick).not.toHaveBeenCalled();
	});

	it('of an icon alone has a name all the same', () => {
		render(Button, { icon: 'close', label: 'Close' });
		expect(screen.getByRole('button', { name: 'Close' }).title).toBe('Close');
	});

	it('that leads somewhere is a link, which may be for keeping', () => {
		render(Button, { children: text('Record'), href: '/api/record', download: 'game.json' });
		const link = screen.getByRole('link', { name: 'Record' });
		expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['/api/record', 'game.json']);
	});
});

describe('a choice', () => {
	const options = [
		{ value: 2, text: 'two' },
		{ value: 3, text: 'three' }
	];

	it('shows all that there is, and which is chosen', async () => {
		render(Choice, { legend: 'Players', value: 2, options });
		const group = within(screen.getByRole('group', { name: 'Players' }));
		const chosen = () => group.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);
		expect(chosen()).toEqual([true, false]);
		await fireEvent.click(group.getByRole('radio', { name: 'three' }));
		expect(chosen()).toEqual([false, true]);
	});

	it('does not mix with another beside it', async () => {
		render(Choice, { legend: 'Players', value: 2, options });
		render(Choice, { legend: 'Bots', value: 2, options });
		await fireEvent.click(within(screen.getByRole('group', { name: 'Bots' })).getByRole('radio', { name: 'three' }));
		const first = within(screen.getByRole('group', { name: 'Players' }));
		expect(first.getByRole<HTMLInputElement>('radio', { name: 'two' }).checked).toBe(true);
	});
});

describe('a switch', () => {
	it('is called by its name, is described by its note, and says what it becomes', async () => {
		const onchange = vi.fn();
		render(Switch, { label: 'Sound', note: 'Two soft strikes.', checked: false, onchange });
		const it = screen.getByRole<HTMLInputElement>('switch');
		expect(document.getElementById(it.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Two soft strikes.');
		await fireEvent.click(it);
		expect(onchange).toHaveBeenCalledWith(true);
		expect(it.checked).toBe(true);
	});

	it('that is not to be had cannot be turned', () => {
		render(Switch, { label: 'Notifications', checked: false, disabled: true });
		const it = screen.getByRole<HTMLInputElement>('switch', { name: 'Notifications' });
		it.click();
		expect([it.disabled, it.checked]).toEqual([true, false]);
	});
});

describe('a line to copy', () => {
	const link = 'http://here/table/t1';

	it.each([
		['en', 'Copy', 'Copied'],
		['de', 'Kopieren', 'Kopiert']
	] as const)('says in %s that it was copied, for a while', async (language, before, after) => {
		speak(language);
		vi.useFakeTimers();
		const writeText = vi.fn(async () => undefined);
		vi.stubGlobal('isSecureContext', true);
		vi.stubGlobal('navigator', { clipboard: { writeText } });
		render(CopyLine, { text: link, label: 'Link' });
		expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe(link);
		await fireEvent.click(screen.getByRole('button', { name: before }));
		await vi.waitFor(() => expect(screen.getByRole('button', { name: after })).toBeTruthy());
		expect(writeText).toHaveBeenCalledWith(link);
		await vi.advanceTimersByTimeAsync(3000);
		expect(screen.getByRole('button', { name: before })).toBeTruthy();
	});

	it('is copied by way of its field where the page came over plain http', async () => {
		vi.stubGlobal('isSecureContext', false);
		const copied: string[] = [];
		document.execCommand = (command) => {
			const field = document.activeElement as HTMLInputElement;
			copied.push(`${command} ${field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)}`);
			return true;
		};
		render(CopyLine, { text: link, label: 'Link' });
		await fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
		await screen.findByRole('button', { name: 'Copied' });
		expect(copied).toEqual([`copy ${link}`]);
	});
});
