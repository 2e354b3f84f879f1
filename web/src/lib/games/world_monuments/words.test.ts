import { describe, expect, it } from 'vitest';
import { speaker, words } from './say';

const sources = import.meta.glob(['./*.svelte', './*.ts', './model/*', '!./words.*', '!./*.test.ts'], {
	query: '?raw',
	import: 'default',
	eager: true
}) as Record<string, string>;
const text = Object.values(sources).join('\n');

describe('the words of the table', () => {
	it('are the same in both languages', () => {
		expect(Object.keys(words.de).sort()).toEqual(Object.keys(words.en).sort());
	});

	it('are all used', () => {
		const used = (key: string) => text.includes(`'${key}'`) || text.includes(`\`${key.split('.')[0]}.\${`);
		expect(Object.keys(words.en).filter((key) => !used(key))).toEqual([]);
	});

	it('has the same gaps to fill in both languages', () => {
		const gaps = (entry: unknown) => [...new Set(JSON.stringify(entry).match(/\{(\w+)\}/g) ?? [])].sort();
		for (const key of Object.keys(words.en) as (keyof typeof words.en)[])
			expect(gaps(words.de[key])).toEqual(gaps(words.en[key]));
	});

	it('speaks in the right number', () => {
		expect(speaker('en')('steps.left', { count: 1 })).toBe('1 step left');
		expect(speaker('de')('points', { count: 3 })).toBe('3 Punkte');
	});
});
