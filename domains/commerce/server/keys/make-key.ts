import { hash, randomInt } from "node:crypto";
import { checkCharacter, KEY_ALPHABET, KEY_LENGTH } from "../../keys/keys.ts";

/** Makes a key, without dashes: 75 random bits and a check character. */
export function newKey(): string {
  const body = Array.from({ length: KEY_LENGTH - 1 }, () => KEY_ALPHABET.charAt(randomInt(KEY_ALPHABET.length))).join(
    "",
  );
  return body + checkCharacter(body);
}

/**
 * What is stored of a key. No secret takes part, since its loss would void every printed key, and 75 random bits can't be
 * searched.
 */
export function hashKey(key: string): string {
  return hash("sha256", key);
}

/** The part of a key by which operators tell keys apart. */
export function tailOf(key: string): string {
  return key.slice(-4);
}
