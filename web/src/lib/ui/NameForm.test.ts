import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { identity } from '$lib/controllers/me.svelte';
import { speak } from '$lib/testing/catalogue';
import { refusal, serve } from '$lib/testing/server';
import NameForm from './NameForm.svelte';

const ada = { id: 'p1', name: 'Ada', language: 'en', kind: 'person' };
beforeEach(() => speak('en'));
afterEach(() => {
	identity.me = null;
	localStorage.clear();
	vi.unstubAllGlobals();
});

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const button = () => screen.getByRole<HTMLButtonElement>('button');

describe('the question for a name', () => {
	it.each([
		['en', 'Your name', 'Use this name'],
		['de', 'Dein Name', 'Namen übernehmen']
	] as const)('is asked in %s', (language, label, action) => {
		speak(language);
		render(NameForm);
		expect(screen.getByLabelText(label)).toBe(field());
		expect(button().textContent?.trim()).toBe(action);
	});

	it('wants a name before it goes on', async () => {
		render(NameForm);
		expect(button().disabled).toBe(true);
		await fireEvent.input(field(), { target: { value: '   ' } });
		expect(button().disabled).toBe(true);
		await fireEvent.input(field(), { target: { value: 'Ada' } });
		expect(button().disabled).toBe(false);
	});

	it('tells the server, and then whoever asked', async () => {
		const asked = serve({ 'POST /me': ada });
		const onnamed = vi.fn();
		render(NameForm, { onnamed, action: 'Continue' });
		await fireEvent.input(field(), { target: { value: ' Ada ' } });
		await fireEvent.submit(button().form!);
		await vi.waitFor(() => expect(onnamed).toHaveBeenCalledTimes(1));
		expect(asked).toEqual([{ method: 'POST', path: '/me', body: { name: 'Ada', language: 'en' } }]);
		expect(identity.me?.name).toBe('Ada');
	});

	it('says at the field why a name is refused, and can be answered again', async () => {
		serve({ 'POST /me': refusal(422, 'name_taken', 'That name is not allowed.') });
		const onnamed = vi.fn();
		render(NameForm, { onnamed });
		await fireEvent.input(field(), { target: { value: 'Root' } });
		await fireEvent.submit(button().form!);
		const alert = await screen.findByRole('alert');
		expect(alert.textContent).toBe('That name is not allowed.');
		expect([field().getAttribute('aria-invalid'), field().getAttribute('aria-describedby')]).toEqual([
			'true',
			alert.id
		]);
		expect([button().disabled, onnamed.mock.calls.length]).toEqual([false, 0]);
	});

	it('says so where the server cannot be reached', async () => {
		vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
		render(NameForm);
		await fireEvent.input(field(), { target: { value: 'Ada' } });
		await fireEvent.submit(button().form!);
		expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached');
	});
});
