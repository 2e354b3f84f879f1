// How the server's names and numbers are read out, for any game: by the scenery's names if it has any.

type Names = Record<string, string>;

const SEATS = new Set(['to_move', 'worker_holder', 'tokens', 'mover']);

export interface Naming {
	seats: readonly string[];
	/** The scenery, which contains names. */
	scenery: unknown;
	/** A word of the pages, or the fallback. */
	word: (key: string, fallback: string) => string;
	number: (value: number) => string;
	readable: (name: string) => string;
}

/** The dictionaries of the scenery that give a text for a name. */
function dictionaries(scenery: unknown): Names[] {
	if (typeof scenery !== 'object' || scenery === null) return [];
	return Object.values(scenery).filter(
		(part): part is Names =>
			typeof part === 'object' &&
			part !== null &&
			!Array.isArray(part) &&
			Object.values(part as object).every((text) => typeof text === 'string')
	);
}

/** The label of a field. */
export function label(naming: Naming, field: string): string {
	return naming.word(`fact.${field}`, nameOf(naming, field));
}

/** A name used by the server; a card such as `zeus-4` by its monument and what the scenery says about it. */
export function nameOf(naming: Naming, name: string): string {
	const books = dictionaries(naming.scenery);
	const [first = '', ...rest] = name.split('-');
	const whole = books.map((book) => book[name]).find((text) => text !== undefined);
	const start = books.map((book) => book[first]).find((text) => text !== undefined);
	if (start !== undefined && rest.length) {
		const about = whole === undefined ? '' : ` (${naming.word(`value.${whole}`, whole)})`;
		return `${start} ${rest.join(' ')}${about}`;
	}
	return naming.word(`value.${name}`, whole ?? naming.readable(name));
}

/** A simple value in words; null for one that has parts. */
export function simple(naming: Naming, field: string, value: unknown): string | null {
	if (value === null || value === undefined) return naming.word('value.none', '–');
	if (typeof value === 'boolean') return naming.word(value ? 'value.yes' : 'value.no', String(value));
	if (typeof value === 'number') {
		return SEATS.has(field) ? (naming.seats[value] ?? naming.number(value)) : naming.number(value);
	}
	if (typeof value === 'string') return value === '' ? naming.word('value.none', '–') : nameOf(naming, value);
	if (!Array.isArray(value)) return Object.keys(value).length ? null : naming.word('value.none', '–');
	if (value.length === 0) return naming.word('value.none', '–');
	if (value.every(isPair)) {
		return value.map(([seat, count]) => `${naming.seats[seat] ?? seat}: ${naming.number(count)}`).join(', ');
	}
	const parts = value.map((part) => simple(naming, '', part));
	return parts.some((part) => part === null) ? null : parts.join(', ');
}

const isPair = (value: unknown): value is [number, number] =>
	Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number');
