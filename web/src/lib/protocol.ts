// Types of the web API, named as the server's models are.
export type Language = 'en' | 'de';
export type SeatKind = 'open' | 'person' | 'program' | 'bot';
export type Status = 'open' | 'running' | 'over' | 'closed';
export interface Clock {
	turn_s: number | null;
	game_s: number | null;
}
export interface SeatInfo {
	kind: SeatKind;
	name: string;
	level: number | null;
	stand_in: number | null;
	salted: boolean;
}
export interface TableInfo {
	id: string;
	game: string;
	variant: string;
	options: Record<string, unknown>;
	status: Status;
	public: boolean;
	created_at: number;
	seats: SeatInfo[];
	clock: Clock | null;
	stand_in: number;
	fairness: { commitment: string; salts: string[] | null };
	own_data: Record<string, unknown> | null;
	rematch_of: string | null;
	rematch: string | null;
}
export interface You {
	seat: number | null;
	owner: boolean;
}
export interface Line {
	text: string;
	key: string;
	seat: number | null;
	values: Record<string, string | number>;
}
export interface TurnLog {
	turn: number;
	lines: Line[];
	played_by?: 'person' | 'program' | 'bot' | 'stand_in' | 'clock';
	at?: number;
}
export interface Choice {
	do: string;
	text: string;
	ends_turn: boolean | null;
}
export interface Times {
	now: number;
	mover: number | null;
	turn_until: number | null;
	left: number[] | null;
}
export interface Result {
	scores: number[];
	winners: number[];
	reason: string;
	breakdown: Record<string, number>[];
}
export interface Whole {
	type: 'whole';
	n: number;
	you: You;
	table: TableInfo;
	view: unknown;
	log: TurnLog[];
	choices: Choice[];
	undo: boolean;
	times: Times | null;
	result: Result | null;
}
export interface Change {
	at: (string | number)[];
	to?: unknown;
}
export interface Said {
	seat: number;
	phrase: string;
	text: string;
}
export interface Update {
	type: 'update';
	after: number;
	n: number;
	table?: TableInfo;
	view?: Change[];
	log?: TurnLog[];
	choices?: Choice[];
	undo?: boolean;
	times?: Times;
	said?: Said[];
}
export interface Resumed {
	type: 'resumed';
	n: number;
}
export interface Done {
	type: 'done';
	id: string;
	repeated: boolean;
	table?: string;
}
export interface Refused {
	type: 'refused';
	id: string | null;
	code: string;
	reason: string;
	rule?: string | null;
}
export interface Because {
	type: 'because';
	id: string;
	do: string;
	possible: boolean;
	reason?: string | null;
	rule?: string | null;
}
export interface Presence {
	type: 'presence';
	seats: boolean[];
	watchers: number;
}
export type Outbound = Whole | Update | Resumed | Done | Refused | Because | Presence;
export type Inbound =
	| { type: 'act'; id: string; do: string }
	| { type: 'undo'; id: string }
	| { type: 'why'; id: string; do: string }
	| { type: 'sync'; since: number | null }
	| { type: 'sit'; id: string; seat: number; salt?: string }
	| { type: 'leave'; id: string; seat?: number }
	| { type: 'bot'; id: string; seat: number; level: number | null }
	| { type: 'salt'; id: string; salt: string }
	| { type: 'start'; id: string }
	| { type: 'hand_over'; id: string; level: number }
	| { type: 'take_back'; id: string }
	| { type: 'say'; id: string; phrase: string }
	| { type: 'rematch'; id: string };
export interface WorldMonumentsSeatView {
	score: number;
	track: number;
	laps: number;
	stones: string | null;
	passed: boolean;
}
export interface WorldMonumentsView {
	phase: 'dealing' | 'quarry' | 'building' | 'over';
	round: number;
	to_move: number | null;
	worker_holder: number;
	worker: string | null;
	path: string[];
	steps_left: number;
	choosing: boolean;
	taken: string;
	quarry: Record<string, string>;
	built: string[];
	monument_points_left: number;
	to_come: string[];
	supply: string;
	seats: WorldMonumentsSeatView[];
}
export interface WorldMonumentsSpace {
	name: string;
	ring: 'outer' | 'middle' | 'centre';
	neighbours: string[];
}
export interface WorldMonumentsPlace {
	name: string;
	level: number;
	x: number;
	y: number;
	stone: string;
	points: number;
	supports: string[];
}
export interface WorldMonumentsScenery {
	spaces: WorldMonumentsSpace[];
	places: WorldMonumentsPlace[];
	rounds: string[];
}
