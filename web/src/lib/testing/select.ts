import { fireEvent, screen } from '@testing-library/svelte';

/** Choose from a list. Svelte reads the choice by `:checked`, which happy-dom does not know of options. */
export async function select(label: string, value: string): Promise<void> {
	const list = screen.getByRole<HTMLSelectElement>('combobox', { name: label });
	list.value = value;
	list.querySelector = ((query: string) =>
		query === ':checked' ? list.selectedOptions[0] : Element.prototype.querySelector.call(list, query)) as never;
	await fireEvent.change(list);
}
