import { hash } from "node:crypto";

/** A body's strong entity tag. */
export function etagOf(body: string | Uint8Array): string {
  return `"${hash("sha1", body, "base64url")}"`;
}

/** Whether If-None-Match contains the tag (weak comparison, as RFC 9110 requires for GET). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
