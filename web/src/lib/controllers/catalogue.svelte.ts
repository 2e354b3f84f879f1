// What can be played here, in the player's language: games, levels of bots, phrases.
import type { Language } from '$lib/protocol';
import { call, type GameInfo, type Games, type PhraseInfo } from './api';

export class Catalogue {
	games = $state.raw<GameInfo[]>([]);
	levels = $state.raw<{ level: number; name: string }[]>([]);
	phrases = $state.raw<PhraseInfo[]>([]);
	private language: Language | null = null;

	async load(language: Language): Promise<void> {
		if (this.language === language) return;
		this.language = language;
		try {
			const found = await call<Games>(`/games?lang=${language}`);
			if (this.language !== language) return;
			this.games = found.games;
			this.levels = found.levels;
			this.phrases = found.phrases;
		} catch {
			this.language = null;
		}
	}

	title(game: string): string {
		return this.games.find((one) => one.name === game)?.title ?? '';
	}
	level(level: number | null): string {
		return this.levels.find((one) => one.level === level)?.name ?? String(level ?? '');
	}
}

export const catalogue = new Catalogue();
