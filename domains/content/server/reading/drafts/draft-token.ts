import { hash, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns 256 random bits, which can't be guessed. */
export function newDraftToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the stored hash of a token. Tokens are random and long, so one round is enough. */
export function hashDraftToken(token: string): string {
  return hash("sha256", token, "hex");
}

/** Returns whether a token matches a hash. */
export function isDraftToken(token: string, tokenHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashDraftToken(token)), Buffer.from(tokenHash));
}
