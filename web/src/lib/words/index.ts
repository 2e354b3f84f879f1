// The catalogues of page words, by language. Both have the same keys; a test sees to it that each is used.
import type { Language } from '$lib/protocol';
import { de } from './de';
import { en } from './en';

/** A text, or one for a count of one and one for any other; `{name}` is filled in. */
export type Entry = string | { one: string; other: string };
export type Key = keyof typeof en;

export const catalogues: Record<Language, Record<Key, Entry>> = { en, de };
