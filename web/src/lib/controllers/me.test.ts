import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api';
import { Identity } from './me.svelte';

const ada = { id: 'p1', name: 'Ada', language: 'en', kind: 'person' };
const answers = (status: number, body: unknown) => vi.fn(async () => new Response(JSON.stringify(body), { status }));
beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('who plays', () => {
	it('is not asked of the server before a name was ever taken', async () => {
		const fetch = answers(200, ada);
		vi.stubGlobal('fetch', fetch);
		const identity = new Identity();
		await identity.load();
		expect([identity.me, identity.ready, fetch.mock.calls.length]).toEqual([null, true, 0]);
	});

	it('is known again after a name was taken', async () => {
		vi.stubGlobal('fetch', answers(200, ada));
		await new Identity().name(' Ada ');
		const identity = new Identity();
		await identity.load();
		expect(identity.me?.name).toBe('Ada');
	});

	it('is asked for a name again where the server has forgotten', async () => {
		localStorage.setItem('monuments.known', 'yes');
		vi.stubGlobal('fetch', answers(403, { error: { code: 'need_name', message: 'Please choose a name first.' } }));
		const identity = new Identity();
		await identity.load();
		expect([identity.me, identity.ready]).toEqual([null, true]);
		expect(localStorage.getItem('monuments.known')).toBe(null);
	});

	it('hears why a name is refused', async () => {
		vi.stubGlobal('fetch', answers(422, { error: { code: 'name_long', message: 'Too long.' } }));
		await expect(new Identity().name('x')).rejects.toEqual(new ApiError('name_long', 'Too long.'));
	});
});
