import { flushSync } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Install } from './install.svelte';

afterEach(() => vi.unstubAllGlobals());

describe('installing the page as an app', () => {
	it('is not to be had on plain http', () => {
		vi.stubGlobal('isSecureContext', false);
		expect(new Install().state).toBe('insecure');
	});

	it('is offered once the browser offers it, and asked once', async () => {
		vi.stubGlobal('isSecureContext', true);
		const install = new Install();
		const stop = install.listen();
		expect(install.state).toBe('menu');
		const prompt = vi.fn(async () => undefined);
		const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
		window.dispatchEvent(offer);
		flushSync();
		expect([install.state, offer.defaultPrevented]).toEqual(['offered', true]);
		await install.ask();
		expect([install.state, prompt.mock.calls.length]).toEqual(['menu', 1]);
		window.dispatchEvent(new Event('appinstalled'));
		expect(install.state).toBe('installed');
		stop();
	});
});
