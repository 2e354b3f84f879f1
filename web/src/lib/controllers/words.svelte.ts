// The words of the pages in the player's language; sentences about the game come from the server.
import type { Language } from '$lib/protocol';
import { catalogues, type Entry, type Key } from '$lib/words';
import { settings, type Settings } from './settings.svelte';

export type Values = Record<string, string | number>;

export class Words {
	private readonly numbers = $derived.by(() => new Intl.NumberFormat(this.language));
	private readonly plurals = $derived.by(() => new Intl.PluralRules(this.language));
	private readonly moments = $derived.by(
		() => new Intl.DateTimeFormat(this.language, { dateStyle: 'medium', timeStyle: 'short' })
	);
	private readonly lists = $derived.by(() => new Intl.ListFormat(this.language, { type: 'conjunction' }));
	private readonly since = $derived.by(() => new Intl.RelativeTimeFormat(this.language, { numeric: 'auto' }));

	constructor(private readonly source: Pick<Settings, 'language'>) {}

	get language(): Language {
		return this.source.language;
	}

	/** A sentence of the catalogue; with `count` in the right number. */
	say(key: Key, values: Values = {}): string {
		return this.fill(catalogues[this.language][key], values);
	}

	/** The sentence of a key that is put together, such as the name of an option; the fallback where there is none. */
	sayOr(key: string, fallback: string, values: Values = {}): string {
		const entry = (catalogues[this.language] as Record<string, Entry>)[key];
		return entry === undefined ? fallback : this.fill(entry, values);
	}

	number(value: number): string {
		return this.numbers.format(value);
	}

	moment(ms: number): string {
		return this.moments.format(ms);
	}

	list(items: readonly string[]): string {
		return this.lists.format(items);
	}

	/** How long ago something was, in the largest unit that says it. */
	ago(ms: number, now = Date.now()): string {
		const seconds = Math.round((ms - now) / 1000);
		const units = [
			['day', 86_400],
			['hour', 3600],
			['minute', 60]
		] as const;
		for (const [unit, size] of units) {
			if (Math.abs(seconds) >= size) return this.since.format(Math.trunc(seconds / size), unit);
		}
		return this.since.format(0, 'minute');
	}

	private fill(entry: Entry, values: Values): string {
		const text =
			typeof entry === 'string' ? entry : entry[this.plurals.select(Number(values.count)) === 'one' ? 'one' : 'other'];
		return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
			const value = values[name];
			return value === undefined ? whole : typeof value === 'number' ? this.numbers.format(value) : value;
		});
	}
}

export const words = new Words(settings);
