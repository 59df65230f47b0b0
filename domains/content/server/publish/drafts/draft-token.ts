import { hash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits that nobody guesses. */
export function newDraftToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a token. It is random and long, so one round is enough. */
export function hashDraftToken(token: string): string {
  return hash("sha256", token, "hex");
}

/** Whether a token is the one that a hash was made of. */
export function isDraftToken(token: string, tokenHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashDraftToken(token)), Buffer.from(tokenHash));
}
