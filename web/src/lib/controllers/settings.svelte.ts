// What a player sets once, kept in this browser.
import type { Language } from '$lib/protocol';

export type Theme = 'light' | 'dark' | 'system';
export type Motion = 'full' | 'reduced';
export interface QuickGame {
	monument: string;
	bots: number;
	level: number;
}
interface Kept {
	language: Language;
	theme: Theme;
	sound: boolean;
	notify: boolean;
	motion: Motion;
	colourAids: boolean;
	confirmTurns: boolean;
	textView: boolean;
	coached: boolean;
	quick: QuickGame;
}
const PLACE = 'monuments.settings';

export class Settings {
	language = $state<Language>('en');
	theme = $state<Theme>('system');
	sound = $state(true);
	/** Whether notifications are wanted; they come only if the browser allows them. */
	notify = $state(false);
	motion = $state<Motion>('full');
	colourAids = $state(false);
	confirmTurns = $state(true);
	textView = $state(false);
	/** Whether this player has finished the guided first turn. */
	coached = $state(false);
	/** What *Play now* begins. */
	quick = $state<QuickGame>({ monument: 'notre_dame', bots: 1, level: 2 });

	constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null = safeStorage()) {
		this.language = browserLanguage();
		this.motion = prefersLessMotion() ? 'reduced' : 'full';
		this.read();
	}

	/** Save every change and apply theme, motion and language to the page; returns a function that stops it. */
	keep(): () => void {
		return $effect.root(() => {
			$effect(() => {
				const kept = JSON.stringify(this.kept());
				try {
					this.storage?.setItem(PLACE, kept);
				} catch {
					// A browser that stores nothing can still play.
				}
				const root = document.documentElement;
				root.lang = this.language;
				if (this.theme === 'system') delete root.dataset.theme;
				else root.dataset.theme = this.theme;
				root.dataset.motion = this.motion;
				root.dataset.aids = String(this.colourAids);
			});
		});
	}

	private kept(): Kept {
		const { language, theme, sound, notify, motion, colourAids, confirmTurns, textView, coached, quick } = this;
		return { language, theme, sound, notify, motion, colourAids, confirmTurns, textView, coached, quick: { ...quick } };
	}

	/** Load what was saved, except values of the wrong type. */
	private read(): void {
		let kept: Partial<Record<keyof Kept, unknown>>;
		try {
			kept = JSON.parse(this.storage?.getItem(PLACE) ?? '{}') as typeof kept;
		} catch {
			return;
		}
		if (kept.language === 'en' || kept.language === 'de') this.language = kept.language;
		if (kept.theme === 'light' || kept.theme === 'dark' || kept.theme === 'system') this.theme = kept.theme;
		if (kept.motion === 'full' || kept.motion === 'reduced') this.motion = kept.motion;
		for (const key of ['sound', 'notify', 'colourAids', 'confirmTurns', 'textView', 'coached'] as const) {
			if (typeof kept[key] === 'boolean') this[key] = kept[key];
		}
		const quick = kept.quick as Partial<QuickGame> | undefined;
		if (typeof quick?.monument === 'string') this.quick.monument = quick.monument;
		if (isWithin(quick?.bots, 1, 3)) this.quick.bots = quick.bots;
		if (isWithin(quick?.level, 1, 5)) this.quick.level = quick.level;
	}
}

function isWithin(value: unknown, least: number, most: number): value is number {
	return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

function safeStorage(): Storage | null {
	try {
		return window.localStorage;
	} catch {
		return null;
	}
}

function browserLanguage(): Language {
	const wanted = navigator.languages?.length ? navigator.languages : [navigator.language];
	for (const tag of wanted) {
		if (tag?.startsWith('de')) return 'de';
		if (tag?.startsWith('en')) return 'en';
	}
	return 'en';
}

const prefersLessMotion = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

export const settings = new Settings();
