// How a player notices that it is their turn: the tab's title and icon, a sound, a notification.
import atRest from '../../../static/favicon.svg?raw';
import yourTurn from '../../../static/favicon-turn.svg?raw';
import { chime } from './chime';
import type { Settings } from './settings.svelte';

export type Notifying = 'on' | 'off' | 'denied' | 'insecure' | 'missing';

/** Whether notifications are possible, and if not, why. */
export function notifying(wanted: boolean): Notifying {
	if (!window.isSecureContext) return 'insecure';
	if (typeof Notification === 'undefined') return 'missing';
	if (Notification.permission === 'denied') return 'denied';
	return wanted && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Ask the browser for notifications; true if they are allowed. */
export async function askToNotify(): Promise<boolean> {
	if (!window.isSecureContext || typeof Notification === 'undefined') return false;
	return (await Notification.requestPermission()) === 'granted';
}

export class Notices {
	private wasYourTurn = false;

	constructor(
		private readonly settings: Pick<Settings, 'sound' | 'notify'>,
		private readonly ring: () => void = chime
	) {}

	/** Show on the tab whose turn it is; when your turn begins, it is also announced by sound. */
	tell(isYourTurn: boolean, title: string, sentence: string): void {
		document.title = isYourTurn ? `● ${sentence} – ${title}` : title;
		setIcon(isYourTurn);
		if (isYourTurn && !this.wasYourTurn) {
			if (this.settings.sound) this.ring();
			if (document.visibilityState === 'hidden' && notifying(this.settings.notify) === 'on') {
				const notice = new Notification(title, { body: sentence, icon: '/icons/icon-192.png', tag: 'turn' });
				notice.onclick = () => window.focus();
			}
		}
		this.wasYourTurn = isYourTurn;
	}

	/** Leave the tab as it was found. */
	clear(title: string): void {
		this.wasYourTurn = false;
		document.title = title;
		setIcon(false);
	}
}

function setIcon(isYourTurn: boolean): void {
	const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
	// The icons come with the page, so that a turn needs no request that could fail.
	const address = `data:image/svg+xml,${encodeURIComponent(isYourTurn ? yourTurn : atRest)}`;
	if (link && link.getAttribute('href') !== address) link.setAttribute('href', address);
}
