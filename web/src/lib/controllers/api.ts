// The API over HTTP, with the types of the server's models.
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

/** A request that failed, with the reason in a sentence; the code is `offline` if the server did not answer. */
export class ApiError extends Error {
	constructor(
		readonly code: string,
		message: string
	) {
		super(message);
	}
}

/** Send a request to the server; throws ApiError. */
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
