// The API over HTTP, in the words of the server's models.
import type { Language } from '$lib/protocol';

export interface Me {
	id: string;
	name: string;
	language: Language;
	kind: 'person' | 'program';
}
export interface OptionInfo {
	default: unknown;
	choices: unknown[] | null;
}
export interface GameInfo {
	name: string;
	title: string;
	designer: string;
	publisher: string;
	players: number[];
	options: Record<string, OptionInfo>;
	rules_version: string;
}
export interface LevelInfo {
	level: number;
	name: string;
}
export interface PhraseInfo {
	key: string;
	text: string;
	sign: string | null;
}
export interface Games {
	games: GameInfo[];
	levels: LevelInfo[];
	phrases: PhraseInfo[];
}
export interface TableSeat {
	kind: 'open' | 'person' | 'program' | 'bot';
	name: string;
	level: number | null;
}
export interface TableSummary {
	id: string;
	game: string;
	variant: string;
	status: 'open' | 'running' | 'over' | 'closed';
	public: boolean;
	created_at: number;
	touched_at: number;
	seats: TableSeat[];
	your_seat: number | null;
	scores: number[] | null;
	winners: number[] | null;
}
export interface NewTable {
	game: string;
	options: Record<string, unknown>;
	seats: { kind: 'open' | 'bot'; level?: number }[];
	public: boolean;
	clock?: { turn_s?: number; game_s?: number };
	stand_in?: number;
}
export interface Opened {
	id: string;
	url: string;
	commitment: string;
}
export interface SeatLink {
	url: string;
	secret: string;
}
export interface Verification {
	lawful: boolean;
	fair: boolean;
	draws: number;
	fault: string | null;
}

/** What the server did not do, with its reason in a sentence; code `offline` where it did not answer. */
export class ApiError extends Error {
	constructor(
		readonly code: string,
		message: string
	) {
		super(message);
	}
}

/** Ask the server; raises ApiError. */
export async function call<T>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<T> {
	const request: RequestInit = { method, credentials: 'same-origin', headers: { Accept: 'application/json' } };
	if (method !== 'GET') {
		request.headers = { ...request.headers, 'Content-Type': 'application/json' };
		request.body = JSON.stringify(body ?? {});
	}
	let response: Response;
	try {
		response = await fetch(`/api${path}`, request);
	} catch {
		throw new ApiError('offline', '');
	}
	const text = await response.text();
	const answer = text ? (JSON.parse(text) as unknown) : null;
	if (response.ok) return answer as T;
	const error = (answer as { error?: { code?: string; message?: string } } | null)?.error;
	throw new ApiError(error?.code ?? 'internal', error?.message ?? response.statusText);
}
