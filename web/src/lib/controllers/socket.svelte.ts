// One table's socket: it connects, reports its state, reconnects by itself, and sends unanswered messages again.
import type { Because, Done, Inbound, Language, Outbound, Refused } from '$lib/protocol';
import { newId } from './ids';

export type Connection = 'connecting' | 'live' | 'lost' | 'gone';
export type Answer = Done | Refused | Because;
type Told = Exclude<Outbound, Answer>;
type WithId = Extract<Inbound, { id: string }>;
/** A message without its id, which the socket adds. */
export type Wish = WithId extends infer Message ? (Message extends unknown ? Omit<Message, 'id'> : never) : never;

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;
const NO_TABLE = 4404;

interface Waiting {
	message: WithId;
	answer: (answer: Answer) => void;
}

export interface SocketOptions {
	table: string;
	language: () => Language;
	/** The number of what was shown last, if anything was. */
	since: () => number | null;
	hear: (message: Told) => void;
	make?: (url: string) => WebSocket;
}

export class TableSocket {
	connection = $state<Connection>('connecting');
	/** Why there is no table, once the server has said so. */
	reason = $state('');
	private socket: WebSocket | null = null;
	private readonly waiting = new Map<string, Waiting>();
	private timer: ReturnType<typeof setTimeout> | undefined;
	private failures = 0;
	private stopped = false;
	private readonly wake = (): void => {
		if (document.visibilityState !== 'hidden') this.hurry();
	};
	private readonly offline = (): void => {
		if (this.connection === 'live') this.connection = 'lost';
	};

	constructor(private readonly options: SocketOptions) {
		window.addEventListener('online', this.wake);
		window.addEventListener('offline', this.offline);
		document.addEventListener('visibilitychange', this.wake);
	}

	/** Connect, or connect again after a change of name or language. */
	connect(): void {
		clearTimeout(this.timer);
		this.drop();
		if (this.connection !== 'lost') this.connection = 'connecting';
		const since = this.options.since();
		const query = `lang=${this.options.language()}${since === null ? '' : `&since=${since}`}`;
		const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
		const url = `${scheme}://${location.host}/api/tables/${this.options.table}/socket?${query}`;
		const socket = (this.socket = (this.options.make ?? ((address) => new WebSocket(address)))(url));
		socket.onopen = () => {
			for (const { message } of this.waiting.values()) socket.send(JSON.stringify(message));
		};
		socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as Outbound);
		socket.onclose = (event) => this.closed(event.code);
	}

	/** Ask for something; it is sent again after a lost connection, but done only once. */
	wish(wish: Wish): Promise<Answer> {
		const message = { ...wish, id: newId() } as WithId;
		return new Promise((answer) => {
			this.waiting.set(message.id, { message, answer });
			this.send(message);
		});
	}

	/** Ask for what was missed. */
	sync(since: number | null): void {
		this.send({ type: 'sync', since });
	}

	/** Leave the table. */
	close(): void {
		this.stopped = true;
		clearTimeout(this.timer);
		window.removeEventListener('online', this.wake);
		window.removeEventListener('offline', this.offline);
		document.removeEventListener('visibilitychange', this.wake);
		this.drop();
	}

	private send(message: Inbound): void {
		if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
	}

	private receive(message: Outbound): void {
		if (message.type === 'refused' && message.id === null) {
			this.reason = message.reason;
			return;
		}
		if (message.type === 'done' || message.type === 'refused' || message.type === 'because') {
			const waiting = this.waiting.get(message.id ?? '');
			this.waiting.delete(message.id ?? '');
			waiting?.answer(message);
			return;
		}
		this.failures = 0;
		this.connection = 'live';
		this.options.hear(message);
	}

	private closed(code: number): void {
		this.socket = null;
		if (this.stopped) return;
		if (code === NO_TABLE) {
			this.connection = 'gone';
			return;
		}
		this.connection = 'lost';
		const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures++);
		this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
	}

	/** The network or the reader is back: do not wait for the timer, and do not trust a socket that slept. */
	private hurry(): void {
		if (this.stopped || this.connection === 'gone') return;
		if (this.socket === null || this.connection === 'lost') {
			this.failures = 0;
			this.connect();
		} else if (this.socket.readyState === WebSocket.OPEN) this.sync(this.options.since());
	}

	private drop(): void {
		const socket = this.socket;
		this.socket = null;
		if (socket === null) return;
		socket.onopen = socket.onmessage = socket.onclose = null;
		socket.close();
	}
}
