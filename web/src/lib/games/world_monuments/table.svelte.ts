// What the parts of this table share: the position, the board, the words, and what the player is doing.
import { countKinds, isKind, type Kind } from '../stones/kinds';
import type { Choice, WorldMonumentsPlace, WorldMonumentsScenery, WorldMonumentsView } from '../../protocol';
import type { GameTableProps } from './contract';
import { layQuarry, type Segment } from './geometry';
import { Interaction } from './interaction.svelte';
import { listed, speaker, type Key, type Say } from './say';

export interface Seat {
	number: number;
	name: string;
	score: number;
	track: number;
	laps: number;
	stones: string | null;
	passed: boolean;
	isYou: boolean;
	isMoving: boolean;
	hasWorker: boolean;
	/** Taken in the running turn, visible to all. */
	taken: string;
}

export class Table {
	readonly game: Interaction;
	/** Whether the last input came by keys. */
	byKeys = $state(false);
	#props: () => GameTableProps;

	constructor(props: () => GameTableProps) {
		this.#props = props;
		this.game = new Interaction(
			() => this.#props().table,
			() => this.#props().settings
		);
	}

	get view(): WorldMonumentsView {
		return this.#props().table.view as WorldMonumentsView;
	}

	get scenery(): WorldMonumentsScenery {
		return this.#props().scenery;
	}

	get language(): 'en' | 'de' {
		return this.#props().words.language;
	}

	/** Whether patterns are drawn strongly. */
	get bold(): boolean {
		return this.#props().settings.colourAids;
	}

	/** Whether a turn's last step waits to be confirmed. */
	get confirms(): boolean {
		return this.#props().settings.confirmTurns;
	}

	get still(): boolean {
		return this.#props().settings.motion === 'reduced';
	}

	readonly say: Say = $derived.by(() => speaker(this.#props().words.language));
	readonly segments = $derived.by(() => layQuarry(this.#props().scenery.spaces));
	readonly levels = $derived.by(() => {
		const levels = new Map<number, WorldMonumentsPlace[]>();
		for (const place of this.#props().scenery.places)
			levels.set(place.level, [...(levels.get(place.level) ?? []), place]);
		return [...levels].sort(([a], [b]) => a - b).map(([level, places]) => ({ level, places }));
	});

	readonly monument = $derived.by(() => {
		const variant = String(this.#props().table.table?.options['monument'] ?? 'custom');
		const key = `monument.${variant}` as Key;
		return ['capitol', 'notre_dame', 'san_pietro', 'taj_mahal'].includes(variant)
			? this.say(key)
			: this.say('monument.custom');
	});

	readonly seats = $derived.by((): Seat[] => {
		const { view, you, table } = this.#props().table;
		const shown = view as WorldMonumentsView;
		return shown.seats.map((seat, number) => ({
			...seat,
			number,
			name: table?.seats[number]?.name || `${number + 1}`,
			isYou: you?.seat === number,
			isMoving: shown.to_move === number,
			hasWorker: shown.worker_holder === number,
			taken: shown.to_move === number ? shown.taken : ''
		}));
	});

	readonly you = $derived.by(() => this.seats.find((seat) => seat.isYou) ?? null);
	readonly others = $derived.by(() => {
		const own = this.you?.number ?? -1;
		const seats = this.seats.filter((seat) => !seat.isYou);
		return [...seats.filter((seat) => seat.number > own), ...seats.filter((seat) => seat.number < own)];
	});

	/** The kinds of which a stone can be built now. */
	readonly fitting = $derived.by(() => {
		const kinds = new Set<string>();
		for (const place of this.#props().scenery.places) if (this.game.places.has(place.name)) kinds.add(place.stone);
		return kinds;
	});

	/** What is asked now, as a sentence. */
	readonly asked = $derived.by(() => {
		const { game, view, say } = this;
		const count = view.steps_left;
		switch (game.ask) {
			case 'step':
				return say('ask.step', { count });
			case 'confirm':
				return say('ask.confirm', { deed: game.held?.text ?? '' });
			case 'wait':
				return say('ask.wait', { player: this.seats[view.to_move ?? 0]?.name ?? '' });
			default:
				return say(`ask.${game.ask}`);
		}
	});

	readonly log = $derived.by(() => this.#props().table.log);

	choicesOf(start: string): Choice[] {
		return this.game.choices.filter((choice) => choice.do.startsWith(start));
	}

	kind(letter: string, count = 1): string {
		return isKind(letter) ? this.say(`stone.${letter}`, { count }) : letter;
	}

	/** Stones in words, "2 red, 1 gem". */
	stones(letters: string): string {
		const counted = countKinds(letters).map(({ kind, count }) =>
			letters.length === 1 ? this.kind(kind) : this.say('stones.counted', { count, kind: this.kind(kind, count) })
		);
		return counted.length ? listed(this.language, counted) : this.say('stones.none');
	}

	spaceLabel(space: Pick<Segment, 'name' | 'ring'>): string {
		const stones = this.view.quarry[space.name] ?? '';
		const parts = [stones ? this.stones(stones) : this.say('space.empty')];
		if (this.view.worker === space.name) parts.push(this.say('space.worker'));
		if (this.game.isHeld(space.name)) parts.push(this.say('space.held'));
		else if (this.game.can(space.name)) parts.push(this.say('space.legal'));
		return `${this.say('space.name', { name: space.name, ring: this.say(`ring.${space.ring}`) })}: ${parts.join(', ')}`;
	}

	placeLabel(place: WorldMonumentsPlace): string {
		return this.say(`place.${this.game.stateOf(place)}`, {
			level: place.level,
			at: `${place.x},${place.y}`,
			kind: this.kind(place.stone),
			points: this.say('points', { count: place.points })
		});
	}
}

export function kindOf(place: WorldMonumentsPlace): Kind {
	return isKind(place.stone) ? place.stone : 'N';
}
