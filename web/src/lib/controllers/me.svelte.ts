// Who plays in this browser: a name, asked once. The seat belongs to the browser, by a cookie that pages cannot read.
import { ApiError, call, type Me } from './api';
import { settings } from './settings.svelte';

const KNOWN = 'monuments.known';

export class Identity {
	me = $state<Me | null>(null);
	/** False until it is known whether the server knows this browser. */
	ready = $state(false);
	private asking: Promise<void> | null = null;

	/** Ask the server who this browser is, unless this browser never had a name. */
	async load(): Promise<void> {
		return (this.asking ??= this.ask());
	}

	private async ask(): Promise<void> {
		try {
			if (kept()) this.me = await call<Me>('/me');
		} catch (error) {
			if (error instanceof ApiError && error.code === 'offline') {
				this.asking = null;
				return;
			}
			keep(false);
		}
		this.ready = true;
	}

	/** Take a name or change it; throws ApiError with the reason. */
	async name(name: string): Promise<Me> {
		this.me = await call<Me>('/me', { name: name.trim(), language: settings.language });
		this.ready = true;
		keep(true);
		return this.me;
	}

	/** Have the name deleted everywhere. */
	async forget(): Promise<void> {
		await call('/me', {}, 'DELETE');
		this.me = null;
		keep(false);
	}
}

function kept(): boolean {
	try {
		return localStorage.getItem(KNOWN) === 'yes';
	} catch {
		return true;
	}
}

function keep(known: boolean): void {
	try {
		if (known) localStorage.setItem(KNOWN, 'yes');
		else localStorage.removeItem(KNOWN);
	} catch {
		// Asked again next time.
	}
}

export const identity = new Identity();
