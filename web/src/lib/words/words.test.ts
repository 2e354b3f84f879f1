// Every key is there in both languages, with the same values to fill in, and every key is used.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogues, type Entry } from './index';

function sources(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) return entry.name === 'words' ? [] : sources(path);
		return /\.(svelte|ts)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [readFileSync(path, 'utf8')] : [];
	});
}
const code = sources('src').join('\n');
const keys = Object.keys(catalogues.en);
const holes = (entry: Entry): string[] => {
	const texts = typeof entry === 'string' ? [entry] : [entry.one, entry.other];
	return [...new Set(texts.flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();
};

describe('words', () => {
	it('has the same keys in both languages', () => {
		expect(Object.keys(catalogues.de).sort()).toEqual([...keys].sort());
	});

	it('fills in the same values in both languages', () => {
		for (const [key, entry] of Object.entries(catalogues.en)) {
			expect(holes(catalogues.de[key as keyof typeof catalogues.de]), key).toEqual(holes(entry));
		}
	});

	it('has every key that the pages say', () => {
		const said = [...code.matchAll(/\bwords\.say\(\s*'([^']+)'/g)].map((match) => match[1] ?? '');
		expect(said.filter((key) => !keys.includes(key))).toEqual([]);
		expect(said.length).toBeGreaterThan(100);
	});

	it('has no key that nothing says', () => {
		const prefixes = [...code.matchAll(/(?:sayOr|word)\(\s*`([a-z_]+\.)\$\{/g)].map((match) => match[1] ?? '');
		// Monuments, expansions and screens are named by the option they belong to.
		prefixes.push('monument.', 'expansion.', 'screens.');
		const unused = keys.filter(
			(key) => !code.includes(`'${key}'`) && !prefixes.some((prefix) => key.startsWith(prefix))
		);
		expect(unused).toEqual([]);
	});
});
