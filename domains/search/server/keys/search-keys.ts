import { createHmac, timingSafeEqual } from "node:crypto";
import { Lru } from "../../../../platform/cache/lru.ts";
import { readFilters, type RecordFilter } from "../adapters/record-filter.ts";
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

/** A key whose signature was checked. */
export interface CheckedKey {
  /** Search parameters that it forces on every query. */
  forced: Readonly<Record<string, string>>;
  /** Its filters. */
  scope: RecordFilter;
  userToken: string;
  /** Epoch milliseconds; undefined where it never ends. */
  validUntil: number | undefined;
  indexes: ReadonlySet<string> | undefined;
}

const SIGNATURE = 64;
/** Longer than any key that this server makes. */
const LONGEST_KEY = 2_000;
const ownRestrictions = new Set(["validUntil", "restrictIndices", "restrictSources", "userToken", "filters"]);

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

/** The characters of keys that are remembered: some thousand keys. */
const REMEMBERED = 1_000_000;

/** Checks keys. A signature is checked once for each key; whether it has run out, and its indexes, at every use. */
export class KeyChecker {
  readonly #parentKey: string;
  readonly #checked = new Lru<CheckedKey>(REMEMBERED);

  constructor(parentKey: string) {
    this.#parentKey = parentKey;
  }

  /** @throws when a key was not made here, has run out, or was made for other indexes. */
  check(key: string, indexes: readonly string[], now: number): CheckedKey {
    const known = this.#checked.get(key);
    const checked = known ?? readKey(this.#parentKey, key);
    if (!known) this.#checked.set(key, checked, key.length);
    if (checked.validUntil !== undefined && !(checked.validUntil > now)) throw expiredKey();
    if (indexes.some((index) => checked.indexes?.has(index) === false)) throw indexNotAllowed();
    return checked;
  }
}

function readKey(parentKey: string, key: string): CheckedKey {
  if (key.length > LONGEST_KEY) throw invalidKey();
  const plain = Buffer.from(key, "base64").toString("utf8");
  const restrictions = plain.slice(SIGNATURE);
  const expected = Buffer.from(sign(parentKey, restrictions));
  const given = Buffer.from(plain.slice(0, SIGNATURE));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalidKey();
  const all = new URLSearchParams(restrictions);
  const validUntil = all.get("validUntil");
  const allowed = all.get("restrictIndices")?.split(",");
  return {
    forced: Object.fromEntries([...all].filter(([name]) => !ownRestrictions.has(name))),
    scope: readFilters(all.get("filters") ?? ""),
    userToken: all.get("userToken") ?? "",
    // What is no number ends at once.
    validUntil: validUntil === null ? undefined : Number(validUntil) * 1000,
    indexes: allowed && new Set(allowed),
  };
}

function sign(parentKey: string, restrictions: string): string {
  return createHmac("sha256", parentKey).update(restrictions).digest("hex");
}
