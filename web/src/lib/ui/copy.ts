/** Copy a text; on plain http through the field that contains it, because the clipboard API is not available. */
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
