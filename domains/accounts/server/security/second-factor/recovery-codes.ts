import { hash, randomBytes } from "node:crypto";
import { base32 } from "./base32.ts";

const CODES = 10;
/** From 112 bits on, a plain hash is enough (OWASP ASVS 5.0, 6.5.2); 120 fill whole groups of four letters. */
const BITS = 120;

/** Returns ten codes of 120 random bits, in a form people can copy: 'abcd-efgh-ijkl-mnop-qrst-uvwx'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = base32(randomBytes(BITS / 8)).toLowerCase();
    return (letters.match(/.{4}/g) ?? []).join("-");
  });
}

/** Whether the input looks like a recovery code, however it is spaced. */
export function looksLikeRecoveryCode(typed: string): boolean {
  return /^[a-z2-7]{24}$/.test(letters(typed));
}

/** Hashes a recovery code for storage: it is random and long, so one round is enough. */
export function hashRecoveryCode(code: string): string {
  return hash("sha256", `recovery:${letters(code)}`, "hex");
}

function letters(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, "");
}
