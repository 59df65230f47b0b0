import { createHmac, timingSafeEqual } from "node:crypto";
import { expiredKey, indexNotAllowed, invalidKey } from "../errors.ts";

/** What a key lets its holder do. Everything in it is signed; the holder can read it and change nothing. */
export interface KeyScope {
  /** Epoch seconds. */
  validUntil?: number;
  /** The indexes that may be searched; all where it is missing. */
  restrictIndices?: readonly string[];
  /** Holds for every search, beside its own filters. */
  filters?: string;
  /** Whom limits count; no name of anybody. */
  userToken?: string;
}

/** A key that was checked: search parameters that it forces on every query, among them the filters. */
export interface ReadKey {
  forced: URLSearchParams;
  userToken: string;
}

const SIGNATURE = 64;
/** Longer than any key that this server makes. */
const LONGEST_KEY = 2_000;
const ownRestrictions = new Set(["validUntil", "restrictIndices", "restrictSources", "userToken"]);

/**
 * Makes a key out of the parent key, in the hosted service's form: base64 of the HMAC-SHA256 of the restrictions in
 * hexadecimal, and the restrictions themselves, sorted by name.
 */
export function makeKey(parentKey: string, scope: KeyScope): string {
  const entries = Object.entries(scope).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(",") : String(value)]],
  );
  const restrictions = entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
  return Buffer.from(sign(parentKey, restrictions) + restrictions).toString("base64");
}

/** Checks a key at a time. @throws when it was not made here, has run out, or was made for other indexes. */
export function readKey(parentKey: string, key: string, indexes: readonly string[], now: number): ReadKey {
  if (key.length > LONGEST_KEY) throw invalidKey();
  const plain = Buffer.from(key, "base64").toString("utf8");
  const restrictions = plain.slice(SIGNATURE);
  const expected = Buffer.from(sign(parentKey, restrictions));
  const given = Buffer.from(plain.slice(0, SIGNATURE));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalidKey();
  const forced = new URLSearchParams(restrictions);
  const validUntil = forced.get("validUntil");
  if (validUntil !== null && !(Number(validUntil) * 1000 > now)) throw expiredKey();
  const allowed = forced.get("restrictIndices")?.split(",");
  if (allowed && indexes.some((index) => !allowed.includes(index))) throw indexNotAllowed();
  const userToken = forced.get("userToken") ?? "";
  for (const name of ownRestrictions) forced.delete(name);
  return { forced, userToken };
}

function sign(parentKey: string, restrictions: string): string {
  return createHmac("sha256", parentKey).update(restrictions).digest("hex");
}
