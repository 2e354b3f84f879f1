// The messages of the web API. `make docs` writes this file from the models under src/monuments/server;
// `make test` fails if it is outdated. docs/protocol.md explains the messages.

/** What a client sends over a table's socket. */
export type Inbound =
  | Act
  | Undo
  | Why
  | Sync
  | Sit
  | Leave
  | PlaceBot
  | AddSalt
  | Start
  | HandOver
  | TakeBack
  | Say
  | Rematch;

/** What a client receives over a table's socket. */
export type Outbound =
  | Whole
  | Update
  | Resumed
  | Done
  | Refused
  | Because
  | Presence;

/** The languages that the server speaks. */
export type Language = "en" | "de";

/** What each game shows, by the game's name. */
export interface Views {
  world_monuments: WorldMonumentsView;
  wonders_of_antiquity: WondersOfAntiquityView;
}

export type View = Views[keyof Views];

/** The parts of the picture that stay the same throughout each game. */
export interface Sceneries {
  world_monuments: WorldMonumentsScenery;
  wonders_of_antiquity: WondersOfAntiquityScenery;
}

/** Choose an action of the game. */
export interface Act {
  id: string;
  type: "act";
  do: string;
}

/** Take back your last step. */
export interface Undo {
  id: string;
  type: "undo";
}

/** Ask why an action is impossible; changes nothing. */
export interface Why {
  id: string;
  type: "why";
  do: string;
}

/** Ask for what was missed since a number, or for everything if no number is given. */
export interface Sync {
  type: "sync";
  since?: number | null;
}

/** Take a free seat before the game begins. */
export interface Sit {
  id: string;
  type: "sit";
  seat: number;
  salt?: string | null;
}

/** Leave your seat before the game begins; whoever created the table may free any person's seat. */
export interface Leave {
  id: string;
  type: "leave";
  seat?: number | null;
}

/** Put a bot on a free seat, change its level, or remove it (without a level). */
export interface PlaceBot {
  id: string;
  type: "bot";
  seat: number;
  level?: number | null;
}

/** Add to the randomness of the game, after its commitment was shown and before the game begins. */
export interface AddSalt {
  id: string;
  type: "salt";
  salt: string;
}

/** Begin the game. */
export interface Start {
  id: string;
  type: "start";
}

/** Let a bot play your seat for a while. */
export interface HandOver {
  id: string;
  type: "hand_over";
  level?: number;
}

/** Play your own seat again. */
export interface TakeBack {
  id: string;
  type: "take_back";
}

/** Say one of the set phrases or reactions. */
export interface Say {
  id: string;
  type: "say";
  phrase: string;
}

/** Ask for another game at a new table with the same seats, after a game is over. */
export interface Rematch {
  id: string;
  type: "rematch";
}

/** Everything that the recipient may see: sent on connecting, after a gap, and when a game is over. */
export interface Whole {
  type: "whole";
  n: number;
  you: You;
  table: TableInfo;
  /** The game's view for this seat; null before the game begins. */
  view: View | null;
  log: TurnLog[];
  choices: Choice[];
  /** Whether the recipient can take back their last step. */
  undo: boolean;
  /** The clocks; null at a table without clocks. */
  times: Times | null;
  result: Result | null;
}

/** What has changed for the recipient since number `after`; what is left out is unchanged. */
export interface Update {
  type: "update";
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

/** Nothing was missed. */
export interface Resumed {
  type: "resumed";
  n: number;
}

/** A wish was granted and stored. */
export interface Done {
  type: "done";
  id: string;
  /** Whether the wish had already been granted when it was sent before. */
  repeated: boolean;
  /** The table of a rematch. */
  table?: string;
}

/** A message was refused; nothing has changed. */
export interface Refused {
  type: "refused";
  /** The id of the message, if it could be read. */
  id: string | null;
  code: string;
  /** A sentence in the language of the socket. */
  reason: string;
  /** The number of the rule, if a rule of the game forbids it. */
  rule?: string;
}

/** The answer to `why`. */
export interface Because {
  type: "because";
  id: string;
  do: string;
  possible: boolean;
  reason?: string;
  rule?: string;
}

/** Which seats currently have somebody at the table, and the number of watchers. */
export interface Presence {
  type: "presence";
  seats: boolean[];
  watchers: number;
}

/** A table to create. */
export interface NewTable {
  game?: string;
  /** Options of the game, except `players` and `first_player`, which follow from the seats and the draw. */
  options?: Record<string, unknown>;
  /** Your own board or cards, as a record embeds them. */
  own_data?: Record<string, unknown> | null;
  seats: SeatWish[];
  public?: boolean;
  clock?: Clock | null;
  /** The level of the bot that moves when a clock has run out. */
  stand_in?: number;
}

/** One thing that is wrong with a request, and where. */
export interface Fault {
  place: string;
  reason: string;
}

/** Why a request failed. */
export interface Error {
  code: string;
  message: string;
  rule?: string;
  faults?: Fault[];
  id?: string;
}

/** The body of every error response. */
export interface ErrorBody {
  error: Error;
}

/** Who you are. */
export interface Me {
  id: string;
  name: string;
  language: "en" | "de";
  kind: "person" | "program";
}

/** Your name; the first one makes a browser a player. */
export interface NewMe {
  name: string;
  language?: "en" | "de";
}

/** The name of a program that wants to play. */
export interface NewToken {
  name: string;
}

/** A program's token. It is shown only once. */
export interface Token {
  token: string;
  player: Me;
}

/** A table that was created. */
export interface Opened {
  id: string;
  /** The link for inviting others. */
  url: string;
  /** The hash of the secret from which all draws are computed. */
  commitment: string;
}

/** A seat in a list of tables. */
export interface TableSeat {
  kind: "open" | "person" | "program" | "bot";
  name: string;
  level: number | null;
}

/** A table in a list. */
export interface TableSummary {
  id: string;
  game: string;
  variant: string;
  status: "open" | "running" | "over" | "closed";
  public: boolean;
  created_at: number;
  touched_at: number;
  seats: TableSeat[];
  your_seat: number | null;
  scores: number[] | null;
  winners: number[] | null;
}

/** A list of tables, the newest first. */
export interface Tables {
  tables: TableSummary[];
}

/** The secret link of a seat: open it on another device to continue there. */
export interface SeatLink {
  url: string;
  secret: string;
}

/** The secret of a seat, from its link. */
export interface Claim {
  seat: number;
  secret: string;
}

/** The seat that is now yours. */
export interface Claimed {
  seat: number;
}

/** Whether a finished game keeps to the rules and its draws are fair. */
export interface Verification {
  lawful: boolean;
  fair: boolean;
  /** How many draws were checked, including the one for the starting player. */
  draws: number;
  fault: string | null;
}

/** One option of a game, as the game declares it. */
export interface OptionInfo {
  /** Of `names` any may be chosen, of the choices of a `name` one. */
  kind: "number" | "switch" | "name" | "names";
  default: unknown;
  /** The names to choose from, for `name` and `names`. */
  choices: string[] | null;
  /** The lowest and the highest value of a `number`. */
  limits: [number, number] | null;
  /** The rules that it belongs to. */
  rule: string;
  /** What it does, in a sentence. */
  text: string;
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  title: string;
  designer: string;
  publisher: string;
  players: number[];
  /** Every option that can be set for a table. */
  options: Record<string, OptionInfo>;
  rules_version: string;
}

/** A level of the bots. */
export interface LevelInfo {
  level: number;
  name: string;
}

/** A phrase or reaction that a player can say. */
export interface PhraseInfo {
  key: string;
  text: string;
  sign: string | null;
}

/** The games that can be played here, the bots' levels, and the phrases for the table. */
export interface Games {
  games: GameInfo[];
  levels: LevelInfo[];
  phrases: PhraseInfo[];
}

/** The results of a seat or of a kind of player; a shared victory counts for every winner. */
export interface TallyInfo {
  games: number;
  victories: number;
  mean_score: number;
}

/** The finished games of one variant. */
export interface VariantStatistics {
  game: string;
  variant: string;
  games: number;
  mean_score: number;
  mean_winner_score: number;
  seats: TallyInfo[];
  /** By kind of player: `person`, `program`, or a bot's level such as `level3`. */
  kinds: Record<string, TallyInfo>;
}

/** Statistics of the finished games. */
export interface Statistics {
  variants: VariantStatistics[];
}

/** The table as a seat sees it. */
export interface WorldMonumentsView {
  /** `dealing` while a draw is due at the start of a round, then the two phases of the round; `over` at the end. */
  phase: "dealing" | "quarry" | "building" | "over";
  /** Counted from 1. */
  round: number;
  /** The seat that decides, or None if a draw is due or the game is over. */
  to_move: number | null;
  /** The seat that has the worker, or had it last. */
  worker_holder: number;
  /** The worker's space. */
  worker: string | null;
  /** The worker's space when the turn began, if any, then the spaces entered since. */
  path: string[];
  /** Spaces still to be entered in this turn. */
  steps_left: number;
  /** Whether the mover must choose which kind to take. */
  choosing: boolean;
  /** Stones taken in the running turn, open to all (H2). */
  taken: string;
  /** The stones on each space, as letters in the order PRNOBK. */
  quarry: Record<string, string>;
  /** Filled positions, each as level and coordinates. */
  built: string[];
  /** The points that the empty positions are worth. */
  monument_points_left: number;
  /** The stones of each later round, by the material plan (H5). */
  to_come: string[];
  /** Construction stones beside the board: never drawn, or not yet. */
  supply: string;
  /** Every player, by seat. */
  seats: WorldMonumentsSeatView[];
}

/** The table as a seat sees it: offer, monuments, discards, markers and tracks are open to all (H1). */
export interface WondersOfAntiquityView {
  /** `dealing` until the cards are dealt. */
  phase: "dealing" | "playing" | "over";
  /** The seat that decides, or None if a draw is due or the game is over. */
  to_move: number | null;
  /** Actions left in this turn. */
  actions_left: number;
  /** Whether the extra action of this turn is paid for (M6). */
  extra_paid: boolean;
  /** Turns left once the pile has run out in an earlier turn; None before that. */
  last_turns: number | null;
  /** The open cards beside the pile. */
  offer: string[];
  /** How many cards are left in the pile. */
  pile: number;
  /** Cards that left the game, discarded or removed by a historian. */
  discards: string[];
  /** Each monument's value now. */
  values: Record<string, number>;
  /** How many players may still erect each monument: the temples on its indicator card (C3). */
  temples: Record<string, number>;
  /** The historians on the track in the order in which they came: seat and number. */
  track: [number, number][];
  /** With Eternal Fame: the markers of each category, first place first, as seat and number. */
  fame: Record<string, [number, number][]> | null;
  /** With Heroes, Traders and Scholars: each token's owner, None for the bank. */
  tokens: Record<string, number | null> | null;
  /** The tokens used in this turn. */
  tokens_used: string[];
  /** What the viewer has begun and not completed. */
  unfinished: WondersOfAntiquityUnfinished | null;
  /** Every player, by seat. */
  seats: WondersOfAntiquitySeatView[];
}

/** The board. */
export interface WorldMonumentsScenery {
  spaces: WorldMonumentsSpace[];
  places: WorldMonumentsPlace[];
  /** The stones of each round by the material plan, including gems and the black stone. */
  rounds: string[];
}

/** Cards and scales. */
export interface WondersOfAntiquityScenery {
  /** The name of each monument, by the slug that its cards' names begin with. */
  monuments: Record<string, string>;
  /** The symbol of each card in the game. */
  cards: Record<string, string>;
  /** The values that a monument can have, from the first space onwards. */
  scale: number[];
  /** The points of the places on the historian track. */
  track_points: number[];
  historians: number;
}

/** The recipient at this table. */
export interface You {
  /** null for a watcher. */
  seat: number | null;
  /** Whether the recipient created the table. */
  owner: boolean;
}

/** A table without the position of its game. */
export interface TableInfo {
  id: string;
  game: string;
  variant: string;
  options: Record<string, unknown>;
  status: "open" | "running" | "over" | "closed";
  public: boolean;
  created_at: number;
  seats: SeatInfo[];
  clock: Clock | null;
  stand_in: number;
  fairness: FairnessInfo;
  /** The table's own board or cards. */
  own_data: Record<string, unknown> | null;
  /** The table that this one is a rematch of. */
  rematch_of: string | null;
  /** The table of the rematch, after somebody asked for one. */
  rematch: string | null;
}

/** The lines of one turn; a turn that is sent again replaces the earlier lines. */
export interface TurnLog {
  turn: number;
  lines: Line[];
  /** Who made the last step of the turn. */
  played_by?: "person" | "program" | "bot" | "stand_in" | "clock";
  /** When the last step of the turn was made, in milliseconds since 1970. */
  at?: number;
}

/** A legal action of the recipient. */
export interface Choice {
  do: string;
  text: string;
  /** Whether the action ends the turn; null if that depends on what it reveals. */
  ends_turn: boolean | null;
}

/** The clocks, in milliseconds; only the mover's clock runs. */
export interface Times {
  /** The server's time when the message was written. */
  now: number;
  /** The seat whose clock runs; null while a bot moves, and when nobody does. */
  mover: number | null;
  /** When the time of the turn is up. */
  turn_until: number | null;
  /** The remaining game time of each seat, at `now`. */
  left: number[] | null;
}

/** How a game ended. */
export interface Result {
  scores: number[];
  winners: number[];
  reason: string;
  breakdown: Record<string, number>[];
}

/** A place in the view whose value has changed. */
export interface Change {
  /** The path to it: names of fields and indexes of list items. */
  at: (string | number)[];
  /** The new value; if it is left out, the place is gone. */
  to?: unknown;
}

/** Somebody said one of the set phrases. */
export interface Said {
  seat: number;
  phrase: string;
  text: string;
}

/** A seat of a new table: free for a person, or a bot's. */
export interface SeatWish {
  kind?: "open" | "bot";
  /** A bot's level; 3 by default. */
  level?: number | null;
}

/** Time limits: for a turn, for the whole game, or both. */
export interface Clock {
  /** Seconds for one turn. */
  turn_s?: number | null;
  /** Seconds for all turns of a game together. */
  game_s?: number | null;
}

/** One player as another sees them. */
export interface WorldMonumentsSeatView {
  /** Points so far; gems count at the end (E2). */
  score: number;
  /** The marker's space on the scoring track, 0 before the first (E4). */
  track: number;
  /** How many times the owner adds 60 points to the marker's space (E4). */
  laps: number;
  /** The stones behind the screen, or None while it is closed to the viewer (H2, H3). */
  stones: string | null;
  /** Whether the player has passed for the rest of the building phase (B4). */
  passed: boolean;
}

/** The steps of an action that its player has not completed (H4). */
export interface WondersOfAntiquityUnfinished {
  /** The verb of its notation: `erect`, `expand`, `reorder`, `points`, `extra` or `swap`. */
  doing: string;
  /** The monument or symbol that was named with it. */
  subject: string | null;
  /** The cards chosen so far, in order. */
  cards: string[];
}

/** One player as another sees them. */
export interface WondersOfAntiquitySeatView {
  /** Points so far; most points are scored at the end (E2). */
  score: number;
  /** The cards in hand, or None while they are hidden. */
  hand: string[] | null;
  /** How many cards the player holds. */
  hand_size: number;
  /** Those of them that everybody saw going into the hand, if the option `seen_cards` shows them (H3). */
  seen: string[];
  /** The player's monuments, each from bottom to top. */
  monuments: Record<string, string[]>;
  /** How often each symbol is on the cards of these monuments. */
  symbols: Record<string, number>;
  /** Historians not yet used. */
  historians: number;
}

/** A space of the quarry. */
export interface WorldMonumentsSpace {
  name: string;
  ring: "outer" | "middle" | "centre";
  neighbours: string[];
}

/** A position of the construction plan; a stone covers two by two half-stone units from (x, y). */
export interface WorldMonumentsPlace {
  name: string;
  level: number;
  x: number;
  y: number;
  /** The letter of the stone that belongs there. */
  stone: string;
  points: number;
  /** The positions it rests on. */
  supports: string[];
}

/** Who has a seat. */
export interface SeatInfo {
  kind: "open" | "person" | "program" | "bot";
  /** The player's name, or the bot's level in the language of the socket; empty for a free seat. */
  name: string;
  /** A bot's level. */
  level: number | null;
  /** The level of the bot that currently plays for the seat's owner. */
  stand_in: number | null;
  /** Whether the seat has added a salt. */
  salted: boolean;
}

/** What makes the draws verifiable; the secret is in the record of the finished game. */
export interface FairnessInfo {
  commitment: string;
  /** Every seat's salt, after the game has begun. */
  salts: string[] | null;
}

/** One event: its data for animations, and its sentence for the log. */
export interface Line {
  text: string;
  key: string;
  seat: number | null;
  values: Record<string, string | number>;
}
