// The API over HTTP, in the words of the server's models.
export type {
	GameInfo,
	Games,
	LevelInfo,
	Me,
	NewTable,
	Opened,
	OptionInfo,
	PhraseInfo,
	SeatLink,
	TableSeat,
	TableSummary,
	Verification
} from '$lib/protocol';

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
