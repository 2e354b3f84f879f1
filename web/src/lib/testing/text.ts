import { createRawSnippet, type Snippet } from 'svelte';

/** Words to put into a component. */
export const text = (words: string): Snippet => createRawSnippet(() => ({ render: () => `<span>${words}</span>` }));
