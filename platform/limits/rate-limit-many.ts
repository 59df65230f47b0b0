import type { Clock } from "../clock/clock.ts";
import type { Queries } from "../db/database.ts";
import { countAgain, keyOf, type Limit } from "./rate-limit.ts";

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
