// Clocks that count down between the server's messages, by the server's time.
import type { Times } from '$lib/protocol';

interface Timed {
	times: Times | null;
	timesAt: number;
}

/** What is left of the running turn, in milliseconds; null if turns have no limit. */
export function turnLeft({ times, timesAt }: Timed, now: number): number | null {
	if (times?.turn_until == null) return null;
	return Math.max(0, times.turn_until - times.now - (now - timesAt));
}

/** What is left of a seat's time for the game, in milliseconds; null if games have no limit. */
export function gameLeft({ times, timesAt }: Timed, seat: number, now: number): number | null {
	const left = times?.left?.[seat];
	if (times == null || left === undefined) return null;
	return Math.max(0, times.mover === seat ? left - (now - timesAt) : left);
}

/** Minutes and seconds; hours and days only if there are any. */
export function clockFace(ms: number): string {
	const seconds = Math.ceil(ms / 1000);
	const two = (value: number): string => String(value).padStart(2, '0');
	const [days, hours, minutes] = [
		Math.floor(seconds / 86_400),
		Math.floor(seconds / 3600) % 24,
		Math.floor(seconds / 60) % 60
	];
	if (days) return `${days}d ${two(hours)}h`;
	if (hours) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
	return `${minutes}:${two(seconds % 60)}`;
}

/** The tick of a clock; it runs only while it is shown. */
export class Ticking {
	now = $state(Date.now());

	/** Start; returns a function that stops it. */
	run(everyMs = 250): () => void {
		const timer = setInterval(() => (this.now = Date.now()), everyMs);
		return () => clearInterval(timer);
	}
}
