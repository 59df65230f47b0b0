/**
 * How prepaid keys are written: four groups of four out of 32 characters, without the look-alikes I, L, O, and the U
 * (Crockford's alphabet). The last one checks the others.
 */
export const KEY_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The characters of a key, without dashes. */
export const KEY_LENGTH = 16;

/** What somebody typed: a key without dashes, or what is wrong with it. */
export type TypedKey =
  | { key: string }
  /** `found`: the characters that were typed, where it isn't as long as a key. */
  | { problem: "missing" }
  | { problem: "length"; found: number }
  | { problem: "character"; character: string }
  | { problem: "check" };

/**
 * Reads what somebody typed as it was meant: in any case, with any spaces and dashes, full-width, with look-alikes. A
 * single wrong character and two swapped neighbors are always noticed.
 */
export function readKey(typed: string): TypedKey {
  const characters = charactersOf(typed);
  if (characters.length === 0) return { problem: "missing" };
  if (characters.length !== KEY_LENGTH) return { problem: "length", found: characters.length };
  const strange = characters.find((each) => !KEY_ALPHABET.includes(each));
  if (strange !== undefined) return { problem: "character", character: strange };
  const key = characters.join("");
  return checkCharacter(key.slice(0, -1)) === key.at(-1) ? { key } : { problem: "check" };
}

/** A key in groups, as it is printed: 'ABCD-EFGH-JKMN-PQRS'. */
export function showKey(key: string): string {
  return key.match(/.{1,4}/gu)?.join("-") ?? "";
}

/** What was pasted, in groups if it is as long as a key; undefined for anything else. */
export function showPasted(pasted: string): string | undefined {
  const characters = charactersOf(pasted);
  return characters.length === KEY_LENGTH ? showKey(characters.join("")) : undefined;
}

/** The character that checks the others: doubling in GF(32), after Damm. */
export function checkCharacter(body: string): string {
  let state = 0;
  for (const each of body) state = double(state ^ KEY_ALPHABET.indexOf(each));
  return KEY_ALPHABET.charAt(state);
}

/** Times x in GF(2^5) with x^5 + x^2 + 1. */
function double(value: number): number {
  const next = value << 1;
  return (next & 32) === 0 ? next : next ^ 37;
}

function charactersOf(typed: string): string[] {
  const plain = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}._'"]/gu, "");
  return Array.from(plain, (each) => lookAlikes[each] ?? each);
}

const lookAlikes: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };
