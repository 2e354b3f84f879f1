import type { Result } from '$lib/protocol';

/** The place of each seat: winners share the first, the others follow by their points. */
export function places({ scores, winners }: Result): number[] {
	return scores.map((score, seat) => {
		if (winners.includes(seat)) return 1;
		return 1 + scores.filter((other, rival) => other > score || (other === score && winners.includes(rival))).length;
	});
}

/** The sources from which anybody has points, in the order of the breakdown. */
export function sources({ breakdown }: Result): string[] {
	const names = Object.keys(breakdown[0] ?? {});
	return names.filter((name) => breakdown.some((seat) => (seat[name] ?? 0) !== 0));
}
