import { deleteOld } from "../db/in-portions.ts";
import { createHmac } from "node:crypto";
import type { OnConflictBuilder } from "kysely";
import type { Clock } from "../clock/clock.ts";
import type { Queries } from "../db/database.ts";
import type { LimitsTables } from "./tables.ts";

/** A rate limit: `burst` attempts at once, then one every `everyMs` milliseconds. */
export interface Limit {
  /** Unique in the product, in kebab-case: what is counted. */
  name: string;
  burst: number;
  everyMs: number;
}

/** Whether the attempt is allowed; if not, how long to wait. */
type RateLimitResult = { granted: true } | { granted: false; waitMs: number };

/**
 * Counts one attempt by `who`, in the database, so that all nodes count together. A refused attempt does not count.
 * Names are stored as keyed hashes. It is one statement, so of concurrent attempts only the allowed number pass. `turns`:
 * this many attempts at once, all or none; more than the burst never pass.
 */
export async function consumeRateLimit(
  db: Queries,
  clock: Clock,
  { name, burst, everyMs }: Limit,
  who: string,
  turns = 1,
): Promise<RateLimitResult> {
  const now = clock.now();
  const key = keyOf(name, who);
  if (turns > burst) return { granted: false, waitMs: turns * everyMs };
  const latest = now + (burst - turns) * everyMs;
  const taken = await db
    .insertInto("rate_limits")
    .values({ key, full_at: now + turns * everyMs })
    .onConflict(countAgain(now, { burst, everyMs }, turns))
    .returning("key")
    .executeTakeFirst();
  if (taken) return { granted: true };
  const row = await db.selectFrom("rate_limits").select("full_at").where("key", "=", key).executeTakeFirst();
  return { granted: false, waitMs: Math.max(1, (row?.full_at ?? latest + 1) - latest) };
}

/**
 * Updates an existing count, unless the limit is reached. A count from a clock that ran ahead is treated as a burst
 * just used up, so that no one waits longer than for that.
 */
function countAgain(now: number, { burst, everyMs }: Pick<Limit, "burst" | "everyMs">, turns = 1) {
  const furthest = now + burst * everyMs;
  return (conflict: OnConflictBuilder<LimitsTables, "rate_limits">) =>
    conflict
      .column("key")
      .doUpdateSet(({ eb }) => ({
        full_at: eb
          .case()
          .when("rate_limits.full_at", ">", furthest)
          .then(eb.val(furthest))
          .when("rate_limits.full_at", ">", now)
          .then(eb("rate_limits.full_at", "+", turns * everyMs))
          .else(eb.val(now + turns * everyMs))
          .end(),
      }))
      .where(({ eb, or }) =>
        or([
          eb("rate_limits.full_at", "<=", now + (burst - turns) * everyMs),
          eb("rate_limits.full_at", ">", furthest),
        ]),
      );
}

/** Takes back one counted attempt that turned out not to be subject to the limit. */
export async function returnTurn(db: Queries, { name, everyMs }: Limit, who: string): Promise<void> {
  await db
    .updateTable("rate_limits")
    .set(({ eb }) => ({ full_at: eb("full_at", "-", everyMs) }))
    .where("key", "=", keyOf(name, who))
    .execute();
}

/** Deletes the attempts of `who`. */
export async function resetRateLimit(db: Queries, { name }: Pick<Limit, "name">, who: string): Promise<void> {
  await db.deleteFrom("rate_limits").where("key", "=", keyOf(name, who)).execute();
}

/** Deletes counts that no longer limit anyone. Call it occasionally. */
export async function deleteExpiredRateLimits(db: Queries, clock: Clock): Promise<void> {
  await deleteOld(db, "rate_limits", { key: "key", column: "full_at", before: clock.now() + 1 });
}

/** Of this process: set once its secrets are opened. */
let nameKey = "";

/** Has the names of counts hashed with a key of the installation, so that nobody who reads the table can try names. */
export function hashNamesWith(key: string): void {
  nameKey = key;
}

/** The key a count is stored under. */
export function keyOf(name: string, who: string): string {
  return `${name}:${createHmac("sha256", nameKey).update(`${name}:${who}`).digest("base64url")}`;
}

/** Rows per statement. */
const CHUNK = 200;

/**
 * Counts one attempt for each of many, like `consumeRateLimit`, in few statements. Returns those who are allowed; duplicates
 * count once.
 */
export async function consumeRateLimits(
  db: Queries,
  clock: Clock,
  { name, burst, everyMs }: Limit,
  who: readonly string[],
): Promise<Set<string>> {
  const now = clock.now();
  const byKey = new Map(who.map((one) => [keyOf(name, one), one]));
  const keys = [...byKey.keys()];
  const granted = new Set<string>();
  for (let start = 0; start < keys.length; start += CHUNK) {
    const rows = await db
      .insertInto("rate_limits")
      .values(keys.slice(start, start + CHUNK).map((key) => ({ key, full_at: now + everyMs })))
      .onConflict(countAgain(now, { burst, everyMs }))
      .returning("key")
      .execute();
    for (const { key } of rows) granted.add(byKey.get(key) ?? "");
  }
  return granted;
}

/** Returns how many attempts `who` has left, and how long until there are `wanted`, in milliseconds. */
export async function remainingAttempts(
  db: Queries,
  clock: Clock,
  { name, burst, everyMs }: Limit,
  { who, wanted }: { who: string; wanted: number },
): Promise<{ left: number; waitMs: number }> {
  const now = clock.now();
  const row = await db
    .selectFrom("rate_limits")
    .select("full_at")
    .where("key", "=", keyOf(name, who))
    .executeTakeFirst();
  const used = Math.min(burst * everyMs, Math.max(0, (row?.full_at ?? now) - now));
  const left = Math.max(0, Math.floor(burst - used / everyMs));
  return { left, waitMs: Math.max(0, used - (burst - wanted) * everyMs) };
}
