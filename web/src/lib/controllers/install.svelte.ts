// Whether the page can be installed as an app, which browsers allow only in a secure context.

/** The event that Chromium sends to a page that can be installed; other browsers offer it in their menus. */
interface InstallPrompt extends Event {
	prompt(): Promise<unknown>;
}
export type Installing = 'offered' | 'installed' | 'menu' | 'insecure';

export class Install {
	private offer = $state.raw<InstallPrompt | null>(null);
	private done = $state(false);

	get state(): Installing {
		if (!window.isSecureContext) return 'insecure';
		if (this.done || window.matchMedia('(display-mode: standalone)').matches) return 'installed';
		return this.offer ? 'offered' : 'menu';
	}

	/** Listen for the browser's offer; returns a function that stops it. */
	listen(): () => void {
		const offered = (event: Event): void => {
			event.preventDefault();
			this.offer = event as InstallPrompt;
		};
		const installed = (): void => void (this.done = true);
		window.addEventListener('beforeinstallprompt', offered);
		window.addEventListener('appinstalled', installed);
		return () => {
			window.removeEventListener('beforeinstallprompt', offered);
			window.removeEventListener('appinstalled', installed);
		};
	}

	/** Let the browser ask whether to install; an offer can be used once. */
	async ask(): Promise<void> {
		const offer = this.offer;
		this.offer = null;
		await offer?.prompt();
	}
}

export const install = new Install();
