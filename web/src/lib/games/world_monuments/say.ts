// The words of this table: one catalogue per language, plurals by the platform.
import type { Language } from '../../protocol';
import { de } from './words.de';
import { en } from './words.en';

export type Key = keyof typeof en;
export type Message = string | { one: string; other: string };
export type Catalogue = Record<Key, Message>;
export type Values = Record<string, string | number>;
export type Say = (key: Key, values?: Values) => string;

export const words: Record<Language, Catalogue> = { en, de };

/** Speaks in a language; the value `count` decides the plural. */
export function speaker(language: Language): Say {
	const plurals = new Intl.PluralRules(language);
	const numbers = new Intl.NumberFormat(language);
	return (key, values = {}) => {
		const message = words[language][key];
		const text = typeof message === 'string' ? message : pick(message, plurals.select(Number(values['count'] ?? 1)));
		return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
			const value = values[name];
			return value === undefined ? hole : typeof value === 'number' ? numbers.format(value) : value;
		});
	};
}

function pick(message: { one: string; other: string }, rule: Intl.LDMLPluralRule): string {
	return rule === 'one' ? message.one : message.other;
}

/** Several names as one list in a language. */
export function listed(language: Language, names: string[]): string {
	return new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(names);
}
