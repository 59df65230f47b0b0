import { hash, randomBytes } from "node:crypto";

/** 256 random bits that nobody guesses. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a token. It is random and long, so one round is enough. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

/** The CSRF token of a session: follows from its secret token, which it doesn't give away. Nothing has to be stored. */
export function csrfTokenOf(token: string): string {
  return hash("sha256", `csrf:${token}`, "base64url");
}
