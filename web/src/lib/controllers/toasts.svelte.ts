// Short messages that come and go: refusals, confirmations.
import { ApiError } from './api';
import { words } from './words.svelte';
import type { Because, Done, Refused } from '$lib/protocol';

export interface Toast {
	key: number;
	text: string;
	kind: 'note' | 'fault';
}
const SHOWN_MS = 5000;

class Toasts {
	shown = $state.raw<Toast[]>([]);
	private key = 0;

	show(text: string, kind: Toast['kind'] = 'note'): void {
		const key = this.key++;
		this.shown = [...this.shown.filter((toast) => toast.text !== text).slice(-2), { key, text, kind }];
		setTimeout(() => this.dismiss(key), SHOWN_MS);
	}
	dismiss(key: number): void {
		this.shown = this.shown.filter((toast) => toast.key !== key);
	}
	/** Say why something failed. */
	fault(error: unknown): void {
		this.show(faultSentence(error), 'fault');
	}
	/** Wait for a request and, if it is refused, say why; true if it was accepted. */
	async unless(wish: Promise<Done | Refused | Because>): Promise<boolean> {
		const answer = await wish;
		if (answer.type === 'refused') this.show(answer.reason, 'fault');
		return answer.type === 'done';
	}
}

/** Why something failed, in the player's language. */
export function faultSentence(error: unknown): string {
	if (error instanceof ApiError && error.code !== 'offline') return error.message;
	return words.say('fault.offline');
}

export const toasts = new Toasts();
