/** A name of the server's, such as `actions_left` or `bet_hamikdash-6`, as one can read it. */
export function readable(name: string): string {
	const spaced = name.replace(/[_-]+/g, ' ');
	return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
