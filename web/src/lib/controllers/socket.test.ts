import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from './fixtures/fake_socket';
import { TableSocket } from './socket.svelte';

let socket: TableSocket;
let since: number | null;
const heard: unknown[] = [];
beforeEach(() => {
	vi.useFakeTimers();
	FakeSocket.made = [];
	heard.length = 0;
	since = null;
	socket = new TableSocket({
		table: 't1',
		language: () => 'de',
		since: () => since,
		hear: (message) => heard.push(message),
		make: FakeSocket.make
	});
	socket.connect();
});
afterEach(() => {
	socket.close();
	vi.useRealTimers();
});
const live = () => {
	FakeSocket.last.open();
	FakeSocket.last.tell({ type: 'resumed', n: 1 });
};

describe('a socket', () => {
	it('says how it stands', () => {
		expect(socket.connection).toBe('connecting');
		live();
		expect(socket.connection).toBe('live');
		FakeSocket.last.end();
		expect(socket.connection).toBe('lost');
		vi.advanceTimersByTime(1000);
		live();
		expect(socket.connection).toBe('live');
	});

	it('names its language and the last number it knows', () => {
		expect(FakeSocket.last.url).toMatch(/\/api\/tables\/t1\/socket\?lang=de$/);
		live();
		since = 12;
		FakeSocket.last.end();
		vi.advanceTimersByTime(1000);
		expect(FakeSocket.last.url).toMatch(/lang=de&since=12$/);
	});

	it('sends an unanswered wish again once, with the same id', async () => {
		live();
		const answered = socket.wish({ type: 'act', do: 'o3' });
		const [wish] = FakeSocket.last.sent;
		FakeSocket.last.end();
		vi.advanceTimersByTime(1000);
		live();
		expect(FakeSocket.made.length).toBe(2);
		expect(FakeSocket.last.sent).toEqual([wish]);
		FakeSocket.last.tell({ type: 'done', id: wish?.id, repeated: true });
		expect((await answered).type).toBe('done');
		FakeSocket.last.end();
		vi.advanceTimersByTime(1000);
		live();
		expect(FakeSocket.last.sent).toEqual([]);
	});

	it('keeps a wish that was made while there was no connection', () => {
		void socket.wish({ type: 'undo' });
		live();
		expect(FakeSocket.last.sent.map((message) => message.type)).toEqual(['undo']);
	});

	it('waits longer from failure to failure, but not when the network is back', () => {
		live();
		FakeSocket.last.end();
		for (let failure = 0; failure < 5; failure++) {
			vi.advanceTimersByTime(10_000);
			FakeSocket.last.end();
		}
		const made = FakeSocket.made.length;
		vi.advanceTimersByTime(2000);
		expect(FakeSocket.made.length).toBe(made);
		window.dispatchEvent(new Event('online'));
		expect(FakeSocket.made.length).toBe(made + 1);
	});

	it('does not try again where there is no table', () => {
		FakeSocket.last.open();
		FakeSocket.last.tell({ type: 'refused', id: null, code: 'no_such_table', reason: 'There is no such table.' });
		FakeSocket.last.end(4404);
		vi.advanceTimersByTime(60_000);
		expect([socket.connection, socket.reason, FakeSocket.made.length]).toEqual(['gone', 'There is no such table.', 1]);
	});
});
