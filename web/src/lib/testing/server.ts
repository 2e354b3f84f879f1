// A server that answers a page's requests as a test tells it to.
import { vi } from 'vitest';

export interface Asked {
	method: string;
	path: string;
	body: unknown;
}
/** An answer by method and path; a pair is a status and a body. */
export type Answers = Record<string, unknown>;

/** Answer all requests from now on; returns what is asked. */
export function serve(answers: Answers): Asked[] {
	const asked: Asked[] = [];
	vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
		const method = request.method ?? 'GET';
		const path = address.replace(/^\/api/, '');
		asked.push({ method, path, body: typeof request.body === 'string' ? JSON.parse(request.body) : null });
		const answer = answers[`${method} ${path}`];
		if (answer === undefined) return Response.json({ error: { code: 'not_found', message: path } }, { status: 404 });
		const [status, body] = Array.isArray(answer) ? (answer as [number, unknown]) : [200, answer];
		return Response.json(body, { status });
	});
	return asked;
}

/** An answer that refuses, in the server's words. */
export const refusal = (status: number, code: string, message: string): [number, unknown] => [
	status,
	{ error: { code, message } }
];
