import { hash, randomInt } from "node:crypto";

/** Letters and digits that can't be taken for each other. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** A code as it is compared, however it was typed: without spaces and dashes, in capital letters. */
export function plainCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** The shortest and the longest code, in letters and digits. */
export const codeLength = { least: 6, most: 40 } as const;

/** Makes a code of 12 characters, which nobody guesses. */
export function newCode(): string {
  return Array.from({ length: 12 }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

/** What a code is found by: the code itself is stored nowhere. */
export function hashCode(plain: string): string {
  return hash("sha256", `offer ${plain}`, "hex");
}
