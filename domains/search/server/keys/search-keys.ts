import { LRUCache } from "lru-cache";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { BudgetHolder } from "../../../subscriptions/server/budget/public.ts";
import { type RecordFilter, readFilters } from "../adapters/adapter.ts";
import { expiredKey, indexNotAllowed, invalidKey, requireEdition } from "../errors.ts";
import type { Command } from "@commander-js/extra-typings";
import { type Output, withOpened, wholeNumber } from "../../../../platform/starting/command-line.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { APPLICATION_ID, SEARCH_PATH, rowsIndex } from "../../contract.ts";
import { readParentKey } from "../counts/misses/search-store.ts";

/** What a key grants. Everything in it is signed: the holder can read it but not change it. */
export interface KeyScope {
  /** Epoch seconds. */
  validUntil?: number;
  /** The searchable indexes; all if missing. */
  restrictIndices?: readonly string[];
  /** Applies to every search, in addition to its own filters. */
  filters?: string;
  /** The id that rate limits count by; it reveals no one's identity. */
  userToken?: string;
  /** Whether whole indexes may be read; only keys that operators make for programs may. */
  browse?: boolean;
  /** Whose reading budget the hits count against: the plan and the account, or the organization and a hash of the browser. */
  budget?: string;
}

/** A key with a valid signature. */
export interface CheckedKey {
  /** Search parameters it forces on every query. */
  forced: Readonly<Record<string, string>>;
  /** Its filters. */
  scope: RecordFilter;
  userToken: string;
  budget: BudgetHolder | undefined;
  mayBrowse: boolean;
  /** Epoch milliseconds; undefined if it never expires. */
  validUntil: number | undefined;
  indexes: ReadonlySet<string> | undefined;
}

const SIGNATURE = 64;
/** Longer than any key this server makes. */
const LONGEST_KEY = 2_000;
const ownRestrictions = new Set([
  "validUntil",
  "restrictIndices",
  "restrictSources",
  "userToken",
  "filters",
  "budget",
  "browse",
]);

/**
 * Derives a key from the parent key in the hosted service's format: base64 of the restrictions' HMAC-SHA256 in
 * hexadecimal, followed by the restrictions, sorted by name.
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

/** The total length of the cached keys: a few thousand keys. */
const REMEMBERED = 1_000_000;

/** Checks keys. The signature is checked once per key; its expiry and indexes on every use. */
export class KeyChecker {
  readonly #parentKey: string;
  readonly #checked = new LRUCache<string, CheckedKey>({ maxSize: REMEMBERED });

  constructor(parentKey: string) {
    this.#parentKey = parentKey;
  }

  /**
   * Checks a key for a search of `indexes`.
   * @throws invalidKey, expiredKey or indexNotAllowed.
   */
  check(key: string, indexes: readonly string[], now: number): CheckedKey {
    const known = this.#checked.get(key);
    const checked = known ?? readKey(this.#parentKey, key);
    if (!known) this.#checked.set(key, checked, { size: key.length });
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
    budget: readHolder(all.get("budget") ?? ""),
    mayBrowse: all.get("browse") === "true",
    // Anything that isn't a number has already expired.
    validUntil: validUntil === null ? undefined : Number(validUntil) * 1000,
    indexes: allowed && new Set(allowed),
  };
}

/** The budget holder in the form a key contains. */
export function writeHolder(holder: BudgetHolder): string {
  if (holder.plan !== "visitor") return `${holder.plan}.${holder.accountId}`;
  const { organizationId, browser } = holder;
  return `${browser.isKnown ? "visitor" : "nameless"}.${organizationId}.${browser.id}`;
}

function readHolder(text: string): BudgetHolder | undefined {
  const [, plan, accountId = ""] = /^(trial|paid)\.(.+)$/s.exec(text) ?? [];
  if (plan === "trial" || plan === "paid") return { plan, accountId };
  const [, visitor, organizationId = "", id = ""] = /^(visitor|nameless)\.([^.]+)\.(.*)$/s.exec(text) ?? [];
  if (visitor === undefined) return undefined;
  return { plan: "visitor", organizationId, browser: { id, isKnown: visitor === "visitor" } };
}

function sign(parentKey: string, restrictions: string): string {
  return createHmac("sha256", parentKey).update(restrictions).digest("hex");
}

interface SearchKeyContext extends Output {
  clock: Clock;
  openDatabase(): Promise<Pick<Database, "db" | "close">>;
}

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 730;

/** Adds `search-key`, which prints a key of the hosted service's protocol. */
export function addSearchKey(program: Command, context: SearchKeyContext): void {
  program
    .command("search-key")
    .summary("print a search key for a program or another site")
    .description("Prints a key for a program or another site: it finds everything in the edition.")
    .argument("<edition>")
    .option("--days <number>", "how long it works", "90")
    .option("--public", "finds only what everybody may read")
    .option("--browse", "may read whole records, too")
    .action((edition, said) =>
      withOpened(context.openDatabase, ({ db }) => makeSearchKey(edition, said, { db, context })),
    );
}

async function makeSearchKey(
  edition: string,
  { days, public: isPublic, browse }: { days: string; public?: true | undefined; browse?: true | undefined },
  { db, context: { out, facts, clock } }: { db: Database["db"]; context: SearchKeyContext },
): Promise<void> {
  const length = wholeNumber("days", days, 1, LONGEST_DAYS) * DAY_MS;
  await requireEdition(db, edition);
  const now = clock.now();
  const parentKey = await readParentKey(db, randomBytes(32).toString("hex"), now);
  const validUntil = Math.floor((now + length) / 1000);
  const indexes = [edition, rowsIndex(edition)];
  const key = makeKey(parentKey, {
    validUntil,
    restrictIndices: indexes,
    userToken: randomBytes(8).toString("hex"),
    ...(isPublic === true ? { filters: "isPublic:true" } : {}),
    ...(browse === true ? { browse: true } : {}),
  });
  const until = new Date(validUntil * 1000).toISOString().slice(0, 10);
  out(`Application id: ${APPLICATION_ID}`);
  out(`Key:            ${key}`);
  out(`Path:           ${SEARCH_PATH}`);
  out(`Indexes:        ${indexes.join(", ")}`);
  out(`Valid until:    ${until}`);
  facts({ applicationId: APPLICATION_ID, key, path: SEARCH_PATH, indexes, validUntil: until });
}
