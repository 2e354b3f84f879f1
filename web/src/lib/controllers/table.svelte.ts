// A table as this player sees it: the server's messages merged into one document, and what the player can ask for.
import type {
	Because,
	Choice,
	Done,
	Outbound,
	Presence,
	Refused,
	Result,
	Said,
	TableInfo,
	Times,
	TurnLog,
	Update,
	Whole,
	You
} from '$lib/protocol';
import { newSalt } from './ids';
import { applyChanges, foldLog } from './patch';
import { settings } from './settings.svelte';
import { TableSocket, type Connection, type Wish } from './socket.svelte';

export interface Bubble extends Said {
	key: number;
}
const BUBBLE_MS = 6000;
/** A placeholder for the table until the first message; see `ready`. */
const NO_TABLE: TableInfo = {
	id: '',
	game: '',
	variant: '',
	options: {},
	status: 'open',
	public: false,
	created_at: 0,
	seats: [],
	clock: null,
	stand_in: 3,
	fairness: { commitment: '', salts: null },
	own_data: null,
	rematch_of: null,
	rematch: null
};

export class TableView {
	/** The number of what was shown last; 0 before anything was. */
	n = $state(0);
	you = $state.raw<You>({ seat: null, owner: false });
	/** Whether the server has sent the table. */
	ready = $state(false);
	table = $state.raw<TableInfo>(NO_TABLE);
	view = $state.raw<unknown>(null);
	log = $state.raw<TurnLog[]>([]);
	choices = $state.raw<Choice[]>([]);
	/** Whether the player's last step can be taken back. */
	canUndo = $state(false);
	times = $state.raw<Times | null>(null);
	/** When `times` arrived, by this machine's clock. */
	timesAt = $state(0);
	result = $state.raw<Result | null>(null);
	presence = $state.raw<Presence | null>(null);
	bubbles = $state.raw<Bubble[]>([]);
	private readonly socket: TableSocket;
	private syncing = false;
	/** Whether what is shown was sent to another player or in another language. */
	private stale = false;
	private bubbleKey = 0;

	constructor(
		readonly id: string,
		make?: (url: string) => WebSocket
	) {
		this.socket = new TableSocket({
			table: id,
			language: () => settings.language,
			since: () => this.known,
			hear: (message) => this.hear(message),
			...(make ? { make } : {})
		});
	}

	private get known(): number | null {
		return this.ready && !this.stale ? this.n : null;
	}
	get connection(): Connection {
		return this.socket.connection;
	}
	/** Why there is no such table. */
	get reason(): string {
		return this.socket.reason;
	}
	/** The seat whose turn it is, if the game says so. */
	get mover(): number | null {
		if (this.table.status !== 'running') return null;
		return (this.view as { to_move?: number | null } | null)?.to_move ?? this.times?.mover ?? null;
	}
	get isYourTurn(): boolean {
		return this.choices.length > 0 && this.table.status === 'running';
	}

	connect(): void {
		this.socket.connect();
	}
	/** Connect again and receive everything again, in the current language and for the current player. */
	reconnect(): void {
		this.stale = true;
		this.socket.connect();
	}
	close(): void {
		this.socket.close();
	}

	act(action: string): Promise<Done | Refused> {
		return this.ask({ type: 'act', do: action });
	}
	undo(): Promise<Done | Refused> {
		return this.ask({ type: 'undo' });
	}
	async why(action: string): Promise<Because> {
		const answer = await this.socket.wish({ type: 'why', do: action });
		if (answer.type === 'because') return answer;
		const asked = { type: 'because', id: answer.id ?? '', do: action, possible: false } as const;
		return answer.type === 'refused' ? { ...asked, reason: answer.reason } : asked;
	}
	sit(seat: number): Promise<Done | Refused> {
		return this.ask({ type: 'sit', seat, salt: newSalt() });
	}
	leave(seat?: number): Promise<Done | Refused> {
		return this.ask(seat === undefined ? { type: 'leave' } : { type: 'leave', seat });
	}
	bot(seat: number, level: number | null): Promise<Done | Refused> {
		return this.ask({ type: 'bot', seat, level });
	}
	start(): Promise<Done | Refused> {
		return this.ask({ type: 'start' });
	}
	handOver(level: number): Promise<Done | Refused> {
		return this.ask({ type: 'hand_over', level });
	}
	takeBack(): Promise<Done | Refused> {
		return this.ask({ type: 'take_back' });
	}
	say(phrase: string): Promise<Done | Refused> {
		return this.ask({ type: 'say', phrase });
	}
	rematch(): Promise<Done | Refused> {
		return this.ask({ type: 'rematch' });
	}

	/** Apply a message from the server. */
	hear(message: Exclude<Outbound, Done | Refused | Because>): void {
		if (message.type === 'whole') this.replace(message);
		else if (message.type === 'update') this.update(message);
		else if (message.type === 'presence') this.presence = message;
		else this.syncing = false;
	}

	private async ask(wish: Wish): Promise<Done | Refused> {
		return (await this.socket.wish(wish)) as Done | Refused;
	}

	private replace(whole: Whole): void {
		this.syncing = false;
		this.ready = true;
		this.stale = false;
		this.n = whole.n;
		this.you = whole.you;
		this.table = whole.table;
		this.view = whole.view;
		this.log = whole.log;
		this.choices = whole.choices;
		this.canUndo = whole.undo;
		this.result = whole.result;
		this.tick(whole.times);
	}

	private update(update: Update): void {
		if (this.known !== null && update.n <= this.n) return;
		if (this.known === null || update.after !== this.n) {
			if (!this.syncing) this.socket.sync(this.known);
			this.syncing = true;
			return;
		}
		this.syncing = false;
		this.n = update.n;
		if (update.table) this.table = update.table;
		if (update.view) this.view = applyChanges(this.view, update.view);
		if (update.log) this.log = foldLog(this.log, update.log);
		if (update.choices) this.choices = update.choices;
		if (update.undo !== undefined) this.canUndo = update.undo;
		if (update.times) this.tick(update.times);
		for (const said of update.said ?? []) this.bubble(said);
	}

	private tick(times: Times | null): void {
		this.times = times;
		this.timesAt = Date.now();
	}

	private bubble(said: Said): void {
		const key = this.bubbleKey++;
		this.bubbles = [...this.bubbles.filter((other) => other.seat !== said.seat), { ...said, key }];
		setTimeout(() => (this.bubbles = this.bubbles.filter((other) => other.key !== key)), BUBBLE_MS);
	}
}
