// A table as a page has it, with the other end of its socket held by the test.
import { onTestFinished } from 'vitest';
import { FakeSocket } from '$lib/controllers/fixtures/fake_socket';
import { TableView } from '$lib/controllers/table.svelte';
import type { Outbound, SeatInfo, TableInfo, Whole, You } from '$lib/protocol';

export const open: SeatInfo = { kind: 'open', name: '', level: null, stand_in: null, salted: false };
export const person = (name: string, rest: Partial<SeatInfo> = {}): SeatInfo => ({
	...open,
	kind: 'person',
	name,
	salted: true,
	...rest
});
export const bot = (level: number): SeatInfo => ({ ...open, kind: 'bot', name: `level ${level}`, level });

interface Shown extends Partial<Omit<Whole, 'table' | 'you'>> {
	you?: Partial<You>;
	table?: Partial<TableInfo>;
}

/** A `whole` message of a table: for Ada, at the first seat, unless stated otherwise. */
export function whole({ you, table, ...rest }: Shown = {}): Whole {
	return {
		type: 'whole',
		n: 1,
		you: { seat: 0, owner: true, ...you },
		table: {
			id: 't1',
			game: 'world_monuments',
			variant: 'notre_dame',
			options: { monument: 'notre_dame' },
			status: 'running',
			public: false,
			created_at: 0,
			seats: [person('Ada'), person('Ben')],
			clock: null,
			stand_in: 3,
			fairness: { commitment: 'c0ffee', salts: null },
			own_data: null,
			rematch_of: null,
			rematch: null,
			...table
		},
		view: null,
		log: [],
		choices: [],
		undo: false,
		times: null,
		result: null,
		...rest
	};
}

export class Seated {
	readonly table: TableView;

	constructor(shown: Shown = {}) {
		FakeSocket.made = [];
		this.table = new TableView('t1', FakeSocket.make);
		this.table.connect();
		FakeSocket.last.open();
		this.tell(whole(shown));
		onTestFinished(() => this.table.close());
	}

	tell(message: Outbound): void {
		FakeSocket.last.tell(message);
	}

	/** What the page has sent, without the ids and salts that are random. */
	get sent(): Record<string, unknown>[] {
		return FakeSocket.last.sent.map(({ id: _, salt: __, ...wish }) => wish);
	}

	/** Answer the last wish. */
	answer(answer: Record<string, unknown> = { type: 'done', repeated: false }): void {
		FakeSocket.last.tell({ ...answer, id: FakeSocket.last.sent.at(-1)?.['id'] });
	}
}
