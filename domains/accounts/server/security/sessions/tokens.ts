import { hash, randomBytes } from "node:crypto";

/** Returns 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a token for storage. It is random and long, so one round is enough. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

/**
 * The token in the forms of pages that a session sees as another user: it ends what the session acts as, and counts for
 * nothing else, also once the session is its own again.
 */
export function actingTokenOf(token: string): string {
  return hash("sha256", `acting:${token}`, "base64url");
}

/** The CSRF token of a session: derived from its secret token without revealing it. Nothing needs to be stored. */
export function csrfTokenOf(token: string): string {
  return hash("sha256", `csrf:${token}`, "base64url");
}
