// What can be played, as a server lists it in either language.
import { catalogue } from '$lib/controllers/catalogue.svelte';
import { settings } from '$lib/controllers/settings.svelte';
import type { Language } from '$lib/protocol';

const LEVELS = {
	en: ['Apprentice', 'Stonecutter', 'Mason', 'Master builder', 'Architect'],
	de: ['Lehrling', 'Steinmetz', 'Maurer', 'Baumeister', 'Architekt']
};

/** Make the pages speak a language, with games, levels and phrases in it. */
export function speak(language: Language): void {
	settings.language = language;
	catalogue.levels = LEVELS[language].map((name, number) => ({ level: number + 1, name }));
	catalogue.phrases = [
		{ key: 'hello', text: language === 'en' ? 'Hello!' : 'Hallo!', sign: null },
		{ key: 'applause', text: language === 'en' ? 'Applause' : 'Applaus', sign: '👏' }
	];
	const about = { limits: null, rule: 'S1', text: language === 'en' ? 'What it does.' : 'Was sie bewirkt.' };
	catalogue.games = [
		{
			name: 'wonders_of_antiquity',
			title: 'Wonders of Antiquity',
			designer: 'Stefan Risthaus',
			publisher: 'OSTIA Spiele',
			players: [2, 3, 4],
			options: {
				expansions: { ...about, kind: 'names', default: [], choices: ['eternal_fame', 'heroes_traders_scholars'] },
				screens: { ...about, kind: 'name', default: 'closed', choices: ['closed', 'open'] }
			},
			rules_version: '1'
		},
		{
			name: 'world_monuments',
			title: 'Monuments',
			designer: 'Piero Cioni',
			publisher: 'Queen Games',
			players: [2, 3, 4],
			options: {
				monument: {
					...about,
					kind: 'name',
					default: 'notre_dame',
					choices: ['capitol', 'notre_dame', 'san_pietro', 'taj_mahal']
				},
				step_back: { ...about, kind: 'switch', default: true, choices: null }
			},
			rules_version: '1'
		}
	];
}
