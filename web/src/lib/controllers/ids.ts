// Ids of wishes and salts for the draws. `crypto.randomUUID` exists only in secure contexts, but plain http must work as well.

/** A text of random hexadecimal digits, two for each byte. */
export function randomHex(bytes: number): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
		''
	);
}

/** An id for something that is to be done once. */
export const newId = (): string => randomHex(12);

/** A player's part in the randomness of a game. */
export const newSalt = (): string => randomHex(16);
