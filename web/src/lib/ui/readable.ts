/** A name used by the server, such as `actions_left` or `bet_hamikdash-6`, in readable form. */
export function readable(name: string): string {
	const spaced = name.replace(/[_-]+/g, ' ');
	return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
