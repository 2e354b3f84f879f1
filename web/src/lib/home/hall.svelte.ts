// The lists of tables on the home page, kept up to date while the page is visible.
import { call, type TableSummary } from '$lib/controllers/api';

const EVERY_MS = 6000;

export class Hall {
	open = $state.raw<TableSummary[]>([]);
	own = $state.raw<TableSummary[]>([]);
	loaded = $state(false);

	async refresh(isKnown: boolean): Promise<void> {
		try {
			const [open, own] = await Promise.all([
				call<{ tables: TableSummary[] }>('/tables?limit=20'),
				isKnown ? call<{ tables: TableSummary[] }>('/me/tables?limit=8') : { tables: [] }
			]);
			this.open = open.tables.filter((table) => table.your_seat === null);
			this.own = own.tables.filter((table) => table.status !== 'closed');
			this.loaded = true;
		} catch {
			// The next attempt may succeed; what is shown stays.
		}
	}

	/** Refresh regularly while the page is visible; returns a function that stops it. */
	watch(isKnown: () => boolean): () => void {
		const look = (): void => {
			if (document.visibilityState === 'visible') void this.refresh(isKnown());
		};
		look();
		const timer = setInterval(look, EVERY_MS);
		document.addEventListener('visibilitychange', look);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', look);
		};
	}
}
