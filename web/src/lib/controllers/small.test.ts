// Settings, words, clocks, notices and ids.
import { flushSync } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { places, sources } from '$lib/table/places';
import { newTable } from '$lib/home/draft';
import { stepFor } from '$lib/coach/steps';
import { clockFace, gameLeft, turnLeft } from './clock.svelte';
import { newId, newSalt } from './ids';
import { Notices, notifying } from './notices.svelte';
import { Settings } from './settings.svelte';
import { Words } from './words.svelte';

function storage(kept: string | null = null) {
	const box = { kept };
	return { box, getItem: () => box.kept, setItem: (_: string, text: string) => void (box.kept = text) };
}

describe('settings', () => {
	it('keep every change and show it on the page', () => {
		const place = storage();
		const settings = new Settings(place);
		const stop = settings.keep();
		settings.theme = 'dark';
		settings.quick.bots = 3;
		flushSync();
		expect(document.documentElement.dataset.theme).toBe('dark');
		const again = new Settings(place);
		expect([again.theme, again.quick.bots]).toEqual(['dark', 3]);
		stop();
	});

	it('ignore what is broken or of another kind', () => {
		expect(new Settings(storage('{')).confirmTurns).toBe(true);
		const settings = new Settings(storage('{"theme":"pink","sound":"no","quick":{"bots":9,"level":"x"}}'));
		expect([settings.theme, settings.sound, settings.quick.bots, settings.quick.level]).toEqual(['system', true, 1, 2]);
	});
});

describe('words', () => {
	it('speak in the right number and language', () => {
		const source = { language: 'en' as 'en' | 'de' };
		const words = new Words(source);
		expect(words.say('lobby.waiting', { count: 1 })).toBe('One seat is still free.');
		expect(words.say('lobby.waiting', { count: 3 })).toBe('3 seats are still free.');
		expect(words.sayOr('monument.atlantis', 'Atlantis')).toBe('Atlantis');
		expect(new Words({ language: 'de' }).number(1234.5)).toBe('1.234,5');
		expect(words.ago(0, 3 * 3_600_000)).toBe('3 hours ago');
	});
});

describe('clocks', () => {
	const timed = { times: { now: 1000, mover: 1, turn_until: 31_000, left: [60_000, 50_000] }, timesAt: 500_000 };

	it("count down from the server's time, and only the mover's", () => {
		expect(turnLeft(timed, 510_000)).toBe(20_000);
		expect([gameLeft(timed, 0, 510_000), gameLeft(timed, 1, 510_000)]).toEqual([60_000, 40_000]);
		expect(turnLeft(timed, 999_000)).toBe(0);
		expect(turnLeft({ times: null, timesAt: 0 }, 0)).toBe(null);
	});

	it('are read as clocks are', () => {
		expect([5000, 65_000, 3_725_000, 90_000_000].map(clockFace)).toEqual(['0:05', '1:05', '1:02:05', '1d 01h']);
	});
});

describe('notices', () => {
	afterEach(() => document.head.replaceChildren());

	it('show a turn in title and icon, and ring once', () => {
		document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
		const ring = vi.fn();
		const notices = new Notices({ sound: true, notify: false }, ring);
		notices.tell(true, 'Monuments', 'Your turn');
		notices.tell(true, 'Monuments', 'Your turn');
		expect(document.title).toBe('● Your turn – Monuments');
		const icon = () => document.querySelector('link')?.getAttribute('href');
		const yourTurn = icon();
		expect(yourTurn).toMatch(/^data:image\/svg\+xml,/);
		expect(ring).toHaveBeenCalledTimes(1);
		notices.clear('Monuments');
		expect(document.title).toBe('Monuments');
		expect(icon()).toMatch(/^data:image\/svg\+xml,/);
		expect(icon()).not.toBe(yourTurn);
	});

	it('say why there are no notifications on plain http', () => {
		vi.stubGlobal('isSecureContext', false);
		expect(notifying(true)).toBe('insecure');
		vi.unstubAllGlobals();
	});
});

describe('ids and salts', () => {
	it('are as the server wants them, without a secure context', () => {
		expect(newId()).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
		expect(newSalt()).toMatch(/^[0-9a-f]{32}$/);
		expect(newId()).not.toBe(newId());
	});
});

describe('results', () => {
	const result = {
		scores: [10, 12, 12, 3],
		winners: [2],
		reason: 'rounds',
		breakdown: [
			{ a: 0, b: 10 },
			{ a: 0, b: 12 },
			{ a: 0, b: 12 },
			{ a: 0, b: 3 }
		] as Record<string, number>[]
	};

	it('put winners first and the others by points', () => {
		expect(places(result)).toEqual([3, 2, 1, 4]);
		expect(sources(result)).toEqual(['b']);
	});
});

describe('a new table', () => {
	it('has people first and then bots', () => {
		const draft = { game: 'g', players: 3, bots: 1, level: 4, public: true, clock: 'turn_30', options: {} } as const;
		expect(newTable(draft)).toEqual({
			game: 'g',
			options: {},
			seats: [{ kind: 'open' }, { kind: 'open' }, { kind: 'bot', level: 4 }],
			public: true,
			clock: { turn_s: 30 }
		});
	});
});

describe('the guided first turn', () => {
	const view = { phase: 'quarry', path: [], choosing: false, worker: null };
	const seen = { game: 'world_monuments', view, isYourTurn: true, isConfirming: false };

	it('follows what is asked', () => {
		expect(stepFor({ ...seen, isYourTurn: false })).toBe('wait');
		expect(stepFor(seen)).toBe('walk');
		expect(stepFor({ ...seen, view: { ...view, worker: 'o3', path: ['o2', 'o3'] } })).toBe('walk_on');
		expect(stepFor({ ...seen, view: { ...view, choosing: true } })).toBe('choose');
		expect(stepFor({ ...seen, view: { ...view, phase: 'building' } })).toBe('build');
		expect(stepFor({ ...seen, isConfirming: true })).toBe('confirm');
		expect(stepFor({ ...seen, game: 'another' })).toBe(null);
	});
});
