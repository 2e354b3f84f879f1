import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

const server = process.env.MONUMENTS_SERVER ?? 'http://127.0.0.1:8000';

/** The router's announcer has an inline style, which our Content-Security-Policy forbids; a class of ours does the same. */
const announcer = {
	name: 'announcer-without-inline-style',
	enforce: 'pre' as const,
	transform: {
		filter: { id: /kit\/src\/runtime\/components\/root\.svelte$/ },
		handler: (code: string) => code.replace(/style="[^"]*"/, 'class="unseen"')
	}
};

// The pages are static files that the Python server hands out; any address it does not know is shown by the fallback page.
export default defineConfig({
	plugins: [
		announcer,
		sveltekit({
			adapter: adapter({
				pages: '../src/monuments/server/client',
				assets: '../src/monuments/server/client',
				fallback: 'index.html',
				precompress: true
			})
		}),
		svelteTesting()
	],
	resolve: { alias: { $lib: new URL('src/lib', import.meta.url).pathname } },
	server: { proxy: { '/api': { target: server, ws: true } } },
	test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] }
});
