// The kinds of stone: their letters, and what distinguishes them besides their colour.
export const KINDS = ['P', 'R', 'N', 'O', 'B', 'K'] as const;
export type Kind = (typeof KINDS)[number];

export interface Look {
	/** The upper face, the side in shadow, and what is drawn upon them. */
	face: string;
	side: string;
	ink: string;
	/** The pattern of the face, as lines within a square of 100 by 100. */
	pattern: string;
}

export const LOOKS: Record<Kind, Look> = {
	P: {
		face: '#7c4f9e',
		side: '#563371',
		ink: '#ffffff',
		pattern: 'M14 40 40 14M14 66 66 14M22 86 86 22M48 86 86 48M74 86 86 74'
	},
	R: {
		face: '#b53b33',
		side: '#7f2620',
		ink: '#ffffff',
		pattern: 'M12 32H88M12 68H88M50 12V32M30 32V68M70 32V68M50 68V88'
	},
	N: {
		face: '#dcc9a3',
		side: '#ab9568',
		ink: '#392e1a',
		pattern:
			'M20 22h.1M44 16h.1M70 24h.1M82 44h.1M16 50h.1M78 72h.1M56 82h.1M28 78h.1M62 40h.1M36 36h.1M34 60h.1M62 64h.1'
	},
	O: {
		face: '#e39434',
		side: '#a9661a',
		ink: '#2b1903',
		pattern: 'M12 30 31 16 50 30 69 16 88 30M12 84 31 70 50 84 69 70 88 84'
	},
	B: {
		face: '#2b74c4',
		side: '#184a84',
		ink: '#ffffff',
		pattern: 'M30 12 20 50 30 88M70 12 80 50 70 88M20 50H80'
	},
	K: {
		face: '#35312f',
		side: '#121110',
		ink: '#f6e7c1',
		pattern: 'M50 12V24M50 76V88M12 50H24M76 50H88M22 22 31 31M78 22 69 31M22 78 31 69M78 78 69 69'
	}
};

/** The kinds that lie among letters, each with its number, in the order of the letters. */
export function countKinds(letters: string): { kind: Kind; count: number }[] {
	return KINDS.map((kind) => ({ kind, count: [...letters].filter((letter) => letter === kind).length })).filter(
		({ count }) => count > 0
	);
}

export function isKind(letter: string): letter is Kind {
	return (KINDS as readonly string[]).includes(letter);
}

/** The letters that one text has more of than another. */
export function missing(before: string, after: string): Kind[] {
	const left = [...after];
	return [...before].filter((letter): letter is Kind => {
		const at = left.indexOf(letter);
		if (at >= 0) left.splice(at, 1);
		return at < 0 && isKind(letter);
	});
}
