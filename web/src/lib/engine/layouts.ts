// The records and exports of each game's module. `make browser` writes this file from the layouts under
// src/monuments/browser/built; `make test` fails if it is outdated. docs/browser.md explains them.

/** Where a field lies in its record. */
export interface Field {
  at: number;
  type: 'u1' | 'i1' | 'u2' | 'i2' | 'u4' | 'i4' | 'u8' | 'i8' | 'f8';
  shape: number[];
}

export interface RecordLayout {
  size: number;
  fields: Record<string, Field>;
}

/** An argument of an exported function: a record (dimensions 0), an array, or a number (dimensions null). */
export interface Parameter {
  name: string;
  of: string;
  dimensions: number | null;
}

export interface Export {
  parameters: Parameter[];
  returns: 'i32' | 'f64' | null;
}

/** What a game declares as an object, with the name of its class in Python. */
export interface Declared {
  is: string;
  [field: string]: unknown;
}

/** How a field of a view is read. */
export interface ViewField {
  name: string;
  read: Declared;
}

/** A result by the values of the options on which it depends, joined by commas. */
export interface ByOptions<T> {
  options: string[];
  values: Record<string, T>;
}

/** The layout of a game and its module. */
export interface Layout {
  game: string;
  facts: {
    name: string;
    title: string;
    designer: string;
    publisher: string;
    versions: string[];
    players: number[];
    actions: number;
    sources: string[];
    end_rules: Record<string, string>;
    data_key: string;
    perfect_information: boolean;
  };
  records: Record<string, RecordLayout>;
  exports: Record<string, Export>;
  kinds: Record<string, { names: (string | Declared)[]; spoken: string[] }>;
  values: Record<string, string>;
  verbs: (Declared & { first: number; text: string; value: string | null; key: string })[];
  events: Record<string, { key: string; values: string[] }>;
  refusals: Record<string, { key: string; rule: string }>;
  reasons: string[];
  turn_rules: string[];
  draws: Declared & { parts: Declared[]; most: number; mentions: Record<string, string> };
  view: ViewField[];
  options: {
    name: string;
    kind: 'number' | 'switch' | 'name' | 'names' | 'file';
    default: unknown;
    rule: string;
    choices: string[];
    limits: number[];
    own_file: boolean;
    since: string;
  }[];
  tables: { first: string; changes: Record<string, Record<string, [number, string][]>> };
  names: ByOptions<Record<string, string>>;
  scenery: ByOptions<unknown>;
  search: {
    levels: Record<string, number>[];
    defaults: { horizon: number; reach: number; ripe: number };
    depth: number;
    seats: number;
    first: number;
    room: number;
    chunks: number;
    most_at_once: number;
    worlds: number;
    events: { capacity: number; columns: number };
  };
  stamp: Record<string, string>;
}

export interface WorldMonumentsTable {
  adjacent: bigint[];
  outer: bigint;
  middle: bigint;
  supports: bigint[];
  carries: bigint[];
  ground: bigint;
  of_colour: bigint[];
  complete: bigint;
  points: number[];
  x: number[];
  y: number[];
  level: number[];
  colour: number[];
  plan: number[][];
  supply: number[];
  short: number[];
  spaces: number;
  outer_spaces: number;
  middle_spaces: number;
  centre_spaces: number;
  positions: number;
  version: number;
  players: number;
  first_player: number;
  step_back: number;
  last_round_penalty: number;
  open_screens: number;
}

export interface WorldMonumentsState {
  quarry: number[][];
  hands: number[][];
  taken: number[];
  stones_taken: number;
  black_stones: number[];
  stone_points: number[];
  penalties: number[];
  built: bigint;
  ready: bigint;
  with_stones: bigint;
  entered: bigint;
  turns: number;
  in_quarry: number;
  phase_turns: number;
  path: number[];
  worker: number;
  steps: number;
  choosing: number;
  phase: number;
  rounds: number;
  mover: number;
  holder: number;
  passed: number;
}

export interface WorldMonumentsOutcome {
  short: bigint;
  stones: number[];
}

export interface WorldMonumentsShown {
  quarry: number[][];
  to_come: number[][];
  taken: number[];
  supply: number[];
  path: number[];
  built: bigint;
  points_left: number;
  phase: number;
  rounds: number;
  to_move: number;
  worker_holder: number;
  worker: number;
  steps_left: number;
  choosing: number;
}

export interface WorldMonumentsShownSeat {
  score: number;
  track: number;
  laps: number;
  stones: number[];
  passed: number;
}

export interface WorldMonumentsWishes {
  exploration: number;
  winning: number;
  spread: number;
  luck: number;
  eager: number;
  horizon: bigint;
  reach: bigint;
  ripe: bigint;
}

export interface WorldMonumentsNode {
  total: number;
  visits: number;
  offered: number;
  child: number;
  sibling: number;
  action: number;
}

export interface WorldMonumentsSearchTwoDeskFrames {
  built: bigint;
  hands: bigint;
  left: bigint;
  standing: number;
  low: number;
  high: number;
  first_low: number;
  first_high: number;
  best: number;
  mover: number;
}

export interface WorldMonumentsSearchTwoDeskSlots {
  built: bigint;
  hands: bigint;
  low: number;
  high: number;
  mover: number;
}

export interface WorldMonumentsSearchManyDeskFrames {
  built: bigint;
  hands: bigint;
  other_hands: bigint;
  leads: bigint;
  left: bigint;
  outcome: number[];
  standing: number;
  mover: number;
  has_outcome: number;
}

export interface WorldMonumentsSearchManyDeskSlots {
  built: bigint;
  hands: bigint;
  other_hands: bigint;
  leads: bigint;
  outcome: number[];
  mover: number;
}

export interface WorldMonumentsExports {
  memory: WebAssembly.Memory;
  __heap_base: WebAssembly.Global;
  playouts(table: number, states: number, states_length_0: number, rngs: number, rngs_length_0: number, rngs_length_1: number, actions: number, actions_length_0: number, outcome: number, events: number, events_length_0: number, events_length_1: number, decisions: number, decisions_length_0: number): void;
  begin(table: number, state: number): void;
  to_move(tables: number, tables_length_0: number, states: number, states_length_0: number): number;
  turn(tables: number, tables_length_0: number, states: number, states_length_0: number): number;
  sample(table: number, state: number, rng: number, rng_length_0: number, outcome: number): void;
  write_draw(table: number, state: number, outcome: number, rows: number, rows_length_0: number, rows_length_1: number): number;
  read_draw(table: number, state: number, rows: number, rows_length_0: number, rows_length_1: number, n: number, outcome: number, about: number, about_length_0: number): number;
  refuse_draw(table: number, state: number, outcome: number): number;
  deal(table: number, state: number, outcome: number, events: number, events_length_0: number, events_length_1: number): void;
  legal(tables: number, tables_length_0: number, states: number, states_length_0: number, out: number, out_length_0: number): number;
  choose(table: number, state: number, rng: number, rng_length_0: number, actions: number, actions_length_0: number): number;
  refuse(tables: number, tables_length_0: number, states: number, states_length_0: number, action: number): number;
  reveals(tables: number, tables_length_0: number, states: number, states_length_0: number, action: number): number;
  apply(tables: number, tables_length_0: number, states: number, states_length_0: number, action: number, events: number, events_length_0: number, events_length_1: number, found: number, found_length_0: number): number;
  breakdown(tables: number, tables_length_0: number, states: number, states_length_0: number, out: number, out_length_0: number, out_length_1: number): void;
  view(tables: number, tables_length_0: number, states: number, states_length_0: number, seat: number): void;
  know(tables: number, tables_length_0: number, states: number, states_length_0: number, seat: number): void;
  resample(tables: number, tables_length_0: number, states: number, states_length_0: number, seat: number, rng: number, rng_length_0: number): void;
  show(tables: number, tables_length_0: number, states: number, states_length_0: number, shown: number, shown_length_0: number, seats: number, seats_length_0: number, seats_length_1: number): void;
  tell(tables: number, tables_length_0: number, rows: number, rows_length_0: number, rows_length_1: number, stage: number, out: number, out_length_0: number, out_length_1: number, out_length_2: number, counts: number, counts_length_0: number): void;
  tell_actions(tables: number, tables_length_0: number, actions: number, actions_length_0: number, mover: number, stage: number, out: number, out_length_0: number, out_length_1: number): void;
  tell_draw(table: number, rows: number, rows_length_0: number, rows_length_1: number, n: number, seat: number): void;
  reason(table: number, state: number): number;
  turn_rule(table: number, state: number): number;
  turn_ends(tables: number, tables_length_0: number, states: number, states_length_0: number, mover: number, rngs: number, rngs_length_0: number, rngs_length_1: number, worlds: number, worlds_length_0: number, events: number, events_length_0: number, events_length_1: number, actions: number, actions_length_0: number, answers: number, answers_length_0: number): number;
  views(tables: number, tables_length_0: number, states: number, states_length_0: number, hidden: number, hidden_length_0: number, shown: number, shown_length_0: number, seats: number, seats_length_0: number, seats_length_1: number): void;
  think(table: number, states: number, states_length_0: number, seat: number, rng: number, rng_length_0: number, wishes: number, nodes: number, nodes_length_0: number, used: number, used_length_0: number, root: number, count: number, path: number, path_length_0: number, movers: number, movers_length_0: number, marks: number, marks_length_0: number, actions: number, actions_length_0: number, outcome: number, events: number, events_length_0: number, events_length_1: number, points: number, points_length_0: number, points_length_1: number, hopes: number, hopes_length_0: number): void;
  forget(table: number, state: number, seat: number, share: number, rng: number, rng_length_0: number): void;
  consider(table: number, state: number, actions: number, actions_length_0: number, n: number): number;
  glance(table: number, states: number, states_length_0: number, seat: number, rng: number, rng_length_0: number, worlds: number, actions: number, actions_length_0: number, events: number, events_length_0: number, events_length_1: number, points: number, points_length_0: number, points_length_1: number, hopes: number, hopes_length_0: number, leads: number, leads_length_0: number): void;
  search_two(table: number, desk_states: number, desk_states_length_0: number, desk_frames: number, desk_frames_length_0: number, desk_slots: number, desk_slots_length_0: number, desk_counts: number, desk_counts_length_0: number, desk_events: number, desk_events_length_0: number, desk_events_length_1: number, low: number, high: number, budget: number): number;
  search_many(table: number, desk_states: number, desk_states_length_0: number, desk_frames: number, desk_frames_length_0: number, desk_slots: number, desk_slots_length_0: number, desk_counts: number, desk_counts_length_0: number, desk_events: number, desk_events_length_0: number, desk_events_length_1: number, budget: number): void;
}

export interface WondersOfAntiquityTable {
  deck: bigint[];
  of_symbol: bigint[][];
  symbol: number[];
  scale: number[];
  track_points: number[];
  unused_cost: number;
  cards: number;
  start_hand: number;
  historians: number;
  version: number;
  players: number;
  first_player: number;
  eternal_fame: number;
  tokens: number;
  seen_cards: number;
}

export interface WondersOfAntiquityState {
  hands: bigint[][];
  known: bigint[][];
  holding: bigint[][];
  discards: bigint[];
  stacks: number[][][];
  heights: number[][];
  erected: bigint[];
  tall: bigint[];
  symbols: number[][];
  pile: number[];
  offer: number[];
  values: number[];
  hand_sizes: number[];
  historians: number[];
  track_seats: number[];
  track_cards: number[];
  fame: number[][];
  fame_arrivals: number[][];
  points: number[];
  token_points: number[];
  totals: number[];
  arrivals: number;
  turns: number;
  owners: number[];
  used: number[];
  laid: number[];
  laying: number;
  doing: number;
  subject: number;
  pile_size: number;
  on_track: number;
  phase: number;
  mover: number;
  actions: number;
  begun: number;
  extra: number;
  last_turns: number;
}

export interface WondersOfAntiquityOutcome {
  cards: number[];
}

export interface WondersOfAntiquityShown {
  discards: bigint[];
  values: number[];
  temples: number[];
  track: number[][];
  fame: number[][][];
  tokens: number[];
  offer: number[];
  doing: number;
  subject: number;
  cards: number[];
  phase: number;
  to_move: number;
  actions_left: number;
  extra_paid: number;
  last_turns: number;
  pile: number;
  tokens_used: bigint;
}

export interface WondersOfAntiquityShownSeat {
  hand: bigint[];
  seen: bigint[];
  score: number;
  monuments: number[][];
  symbols: number[];
  hand_size: number;
  historians: number;
}

export interface WondersOfAntiquityWishes {
  exploration: number;
  winning: number;
  spread: number;
  luck: number;
  eager: number;
  horizon: bigint;
  reach: bigint;
  ripe: bigint;
}

export interface WondersOfAntiquityNode {
  total: number;
  visits: number;
  offered: number;
  child: number;
  sibling: number;
  action: number;
}

export interface WondersOfAntiquityExports {
  memory: WebAssembly.Memory;
  __heap_base: WebAssembly.Global;
  playouts(table: number, states: number, states_length_0: number, rngs: number, rngs_length_0: number, rngs_length_1: number, actions: number, actions_length_0: number, outcome: number, events: number, events_length_0: number, events_length_1: number, decisions: number, decisions_length_0: number): void;
  begin(table: number, state: number): void;
  to_move(tables: number, tables_length_0: number, states: number, states_length_0: number): number;
  turn(tables: number, tables_length_0: number, states: number, states_length_0: number): number;
  sample(table: number, state: number, rng: number, rng_length_0: number, outcome: number): void;
  write_draw(table: number, state: number, outcome: number, rows: number, rows_length_0: number, rows_length_1: number): number;
  read_draw(table: number, state: number, rows: number, rows_length_0: number, rows_length_1: number, n: number, outcome: number, about: number, about_length_0: number): number;
  refuse_draw(table: number, state: number, outcome: number): number;
  deal(table: number, state: number, outcome: number, events: number, events_length_0: number, events_length_1: number): void;
  legal(tables: number, tables_length_0: number, states: number, states_length_0: number, out: number, out_length_0: number): number;
  choose(table: number, state: number, rng: number, rng_length_0: number, actions: number, actions_length_0: number): number;
  refuse(tables: number, tables_length_0: number, states: number, states_length_0: number, action: number): number;
  reveals(tables: number, tables_length_0: number, states: number, states_length_0: number, action: number): number;
  apply(tables: number, tables_length_0: number, states: number, states_length_0: number, action: number, events: number, events_length_0: number, events_length_1: number, found: number, found_length_0: number): number;
  breakdown(tables: number, tables_length_0: number, states: number, states_length_0: number, out: number, out_length_0: number, out_length_1: number): void;
  view(tables: number, tables_length_0: number, states: number, states_length_0: number, seat: number): void;
  know(tables: number, tables_length_0: number, states: number, states_length_0: number, seat: number): void;
  resample(tables: number, tables_length_0: number, states: number, states_length_0: number, seat: number, rng: number, rng_length_0: number): void;
  show(tables: number, tables_length_0: number, states: number, states_length_0: number, shown: number, shown_length_0: number, seats: number, seats_length_0: number, seats_length_1: number): void;
  tell(tables: number, tables_length_0: number, rows: number, rows_length_0: number, rows_length_1: number, stage: number, out: number, out_length_0: number, out_length_1: number, out_length_2: number, counts: number, counts_length_0: number): void;
  tell_actions(tables: number, tables_length_0: number, actions: number, actions_length_0: number, mover: number, stage: number, out: number, out_length_0: number, out_length_1: number): void;
  tell_draw(table: number, rows: number, rows_length_0: number, rows_length_1: number, n: number, seat: number): void;
  reason(table: number, state: number): number;
  turn_rule(table: number, state: number): number;
  turn_ends(tables: number, tables_length_0: number, states: number, states_length_0: number, mover: number, rngs: number, rngs_length_0: number, rngs_length_1: number, worlds: number, worlds_length_0: number, events: number, events_length_0: number, events_length_1: number, actions: number, actions_length_0: number, answers: number, answers_length_0: number): number;
  views(tables: number, tables_length_0: number, states: number, states_length_0: number, hidden: number, hidden_length_0: number, shown: number, shown_length_0: number, seats: number, seats_length_0: number, seats_length_1: number): void;
  think(table: number, states: number, states_length_0: number, seat: number, rng: number, rng_length_0: number, wishes: number, nodes: number, nodes_length_0: number, used: number, used_length_0: number, root: number, count: number, path: number, path_length_0: number, movers: number, movers_length_0: number, marks: number, marks_length_0: number, actions: number, actions_length_0: number, outcome: number, events: number, events_length_0: number, events_length_1: number, points: number, points_length_0: number, points_length_1: number, hopes: number, hopes_length_0: number): void;
  forget(table: number, state: number, seat: number, share: number, rng: number, rng_length_0: number): void;
  consider(table: number, state: number, actions: number, actions_length_0: number, n: number): number;
  glance(table: number, states: number, states_length_0: number, seat: number, rng: number, rng_length_0: number, worlds: number, actions: number, actions_length_0: number, events: number, events_length_0: number, events_length_1: number, points: number, points_length_0: number, points_length_1: number, hopes: number, hopes_length_0: number, leads: number, leads_length_0: number): void;
}

export interface Exports {
  world_monuments: WorldMonumentsExports;
  wonders_of_antiquity: WondersOfAntiquityExports;
}
