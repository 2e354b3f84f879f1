// What a player can do at this table, and what they are about to do. Every way of playing (quarry, plan, model, text,
// keys, dragging) goes through this one controller; it knows no rule, only what the server lists as possible.
import type { Choice, WorldMonumentsPlace, WorldMonumentsView } from '../../protocol';
import { isKind, type Kind } from '../stones/kinds';
import type { GameSettings, GameTable } from './contract';

export interface Reason {
	do: string;
	text: string;
	rule: string | null;
}

export type Ask = 'place' | 'step' | 'take' | 'build' | 'pass' | 'confirm' | 'wait' | 'dealing' | 'over';

const PATIENCE_MS = 280;

export class Interaction {
	/** What the player points at, by pointer or keys. */
	target = $state<string | null>(null);
	/** Why what was pointed at is impossible. */
	reason = $state<Reason | null>(null);
	/** Whether the worker is being dragged. */
	dragging = $state(false);
	/** Whether a request has been sent and not answered yet. */
	busy = $state(false);

	#held = $state<string | null>(null);
	#table: () => GameTable;
	#settings: () => GameSettings;
	#known = new Map<string, Reason | null>();
	#knownAt = -1;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(table: () => GameTable, settings: () => GameSettings) {
		this.#table = table;
		this.#settings = settings;
	}

	get view(): WorldMonumentsView {
		return this.#table().view as WorldMonumentsView;
	}

	get seat(): number | null {
		return this.#table().you?.seat ?? null;
	}

	get choices(): Choice[] {
		return this.#table().choices;
	}

	readonly byDo = $derived.by(() => new Map(this.#table().choices.map((choice) => [choice.do, choice])));

	/** The step that ends the turn, done here but not sent yet. */
	readonly held = $derived.by(() => (this.#held === null ? null : (this.byDo.get(this.#held) ?? null)));

	readonly isYourTurn = $derived.by(() => this.#table().choices.length > 0);

	/** The kinds that can be taken. */
	readonly kinds = $derived.by(() =>
		this.#table()
			.choices.filter((choice) => choice.do.startsWith('take '))
			.map((choice) => choice.do.slice(5))
			.filter((letter): letter is Kind => isKind(letter))
	);

	/** The positions that can be built. */
	readonly places = $derived.by(
		() =>
			new Set(
				this.#table()
					.choices.filter((choice) => choice.do.startsWith('build '))
					.map((choice) => choice.do.slice(6))
			)
	);

	readonly canBack = $derived.by(() => this.held !== null || this.#table().canUndo);

	readonly ask = $derived.by((): Ask => {
		const view = this.view;
		if (view.phase === 'over') return 'over';
		if (view.phase === 'dealing') return 'dealing';
		if (!this.isYourTurn) return 'wait';
		if (this.held) return 'confirm';
		if (this.kinds.length > 0) return 'take';
		if (this.places.size > 0) return 'build';
		if (this.byDo.has('pass')) return 'pass';
		return view.worker === null ? 'place' : 'step';
	});

	can(action: string): boolean {
		return this.byDo.has(action);
	}

	isHeld(action: string): boolean {
		return this.held?.do === action;
	}

	/** Does something, or says why it is impossible. With keys, choosing again confirms. */
	async choose(action: string, byKey = false): Promise<void> {
		const choice = this.byDo.get(action);
		if (!choice) return this.explain(action);
		this.reason = null;
		if (this.held?.do === action) {
			if (byKey) await this.confirm();
			return;
		}
		if (this.#settings().confirmTurns && choice.ends_turn !== false) {
			this.#held = action;
			return;
		}
		this.#held = null;
		await this.#send(action);
	}

	async confirm(): Promise<void> {
		const held = this.held;
		if (!held || this.busy) return;
		await this.#send(held.do);
		this.#held = null;
	}

	/** Takes back the held step, or else the last one that was sent. */
	async back(): Promise<void> {
		this.reason = null;
		if (this.held) {
			this.#held = null;
			return;
		}
		const table = this.#table();
		if (!table.canUndo || this.busy) return;
		this.busy = true;
		try {
			const answer = await table.undo();
			if (answer.type === 'refused') this.reason = { do: 'undo', text: answer.reason, rule: answer.rule ?? null };
		} finally {
			this.busy = false;
		}
	}

	/** Points at something; if it is impossible, the reason is shown after a moment. */
	point(action: string | null): void {
		this.target = action;
		clearTimeout(this.#timer);
		if (action === null || this.byDo.has(action)) {
			this.reason = null;
			return;
		}
		if (this.reason?.do !== action) this.reason = null;
		if (!this.isYourTurn || this.held) return;
		this.#timer = setTimeout(() => void this.explain(action), PATIENCE_MS);
	}

	leave(action: string): void {
		if (this.target === action) this.point(null);
	}

	/** Asks the server why something is impossible. */
	async explain(action: string): Promise<void> {
		if (this.seat === null) return;
		const table = this.#table();
		if (this.#knownAt !== table.n) {
			this.#known.clear();
			this.#knownAt = table.n;
		}
		let reason = this.#known.get(action);
		if (reason === undefined) {
			this.target = action;
			const answer = await table.why(action);
			reason =
				answer.possible || !answer.reason ? null : { do: action, text: answer.reason, rule: answer.rule ?? null };
			this.#known.set(action, reason);
			if (this.target !== action) return;
		}
		this.reason = reason;
	}

	startDrag(): void {
		if (this.isYourTurn && this.kinds.length === 0 && this.view.worker !== null) this.dragging = true;
	}

	/** The worker is dragged over a space: a possible step is made, once. */
	async dragOver(space: string): Promise<void> {
		if (!this.dragging || this.busy || this.isHeld(space)) return;
		if (this.held && space === this.view.worker) return this.back();
		if (this.can(space)) await this.choose(space);
		if (this.kinds.length > 0) this.dragging = false;
	}

	endDrag(): void {
		this.dragging = false;
	}

	/** Keys that work wherever the focus is at the table; whether one was used. */
	key(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
		if (event.ctrlKey || event.metaKey || event.altKey) return false;
		if (event.key === 'Backspace' && this.canBack) {
			void this.back();
			return true;
		}
		if (event.key === 'Escape' && (this.held || this.reason)) {
			if (this.held) void this.back();
			this.reason = null;
			return true;
		}
		if (event.key === 'Enter' && this.held) {
			void this.confirm();
			return true;
		}
		const letter = event.key.toUpperCase();
		if (isKind(letter) && this.kinds.includes(letter)) {
			void this.choose(`take ${letter}`, true);
			return true;
		}
		return false;
	}

	/** Whether a position fits, is built, or is about to be. */
	stateOf(place: WorldMonumentsPlace): 'built' | 'held' | 'fits' | 'empty' {
		if (this.view.built.includes(place.name)) return 'built';
		if (this.isHeld(`build ${place.name}`)) return 'held';
		return this.places.has(place.name) ? 'fits' : 'empty';
	}

	async #send(action: string): Promise<void> {
		if (this.busy) return;
		this.busy = true;
		try {
			const answer = await this.#table().act(action);
			if (answer.type === 'refused') this.reason = { do: action, text: answer.reason, rule: answer.rule ?? null };
		} finally {
			this.busy = false;
		}
	}
}
