import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

const server = process.env.MONUMENTS_SERVER ?? 'http://127.0.0.1:8000';

// The pages are static files that the Python server hands out; any address it does not know is shown by the fallback page.
export default defineConfig({
	plugins: [
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
