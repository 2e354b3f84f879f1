import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';

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
		})
	],
	server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
	test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] }
});
