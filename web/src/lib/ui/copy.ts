/** Copy a text; on plain http by way of the field it stands in, since the clipboard's own interface is not there. */
export async function copyText(text: string, field?: HTMLInputElement): Promise<boolean> {
	if (window.isSecureContext && navigator.clipboard) {
		try {
			await navigator.clipboard.writeText(text);
			return true;
		} catch {
			// The other way may still work.
		}
	}
	field?.focus();
	field?.select();
	return document.execCommand('copy');
}
