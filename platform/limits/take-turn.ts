import { hash } from "node:crypto";
import type { Clock } from "../clock/clock.ts";
import type { Queries } from "../db/database.ts";
import type { LimitsTables } from "./tables.ts";

/** How often something may be tried: `burst` times at once, and then once in `everyMs` milliseconds. */
export interface Limit {
  /** Unique in the product, in kebab-case: what is counted. */
  name: string;
  burst: number;
  everyMs: number;
}

/** Whether something may be tried now; if not, how long to wait. */
export type Turn = { granted: true } | { granted: false; waitMs: number };

/**
 * Counts one try for `who`, in the database, so that every node counts alike. A refused try does not count. Names are
 * kept as hashes. One statement: of several at once only as many pass as may.
 */
export async function takeTurn(
  db: Queries<LimitsTables>,
  clock: Clock,
  { name, burst, everyMs }: Limit,
  who: string,
): Promise<Turn> {
  const now = clock.now();
  const key = keyOf(name, who);
  const latest = now + (burst - 1) * everyMs;
  const taken = await db
    .insertInto("rate_limits")
    .values({ key, full_at: now + everyMs })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet(({ eb }) => ({
          full_at: eb
            .case()
            .when("rate_limits.full_at", ">", now)
            .then(eb("rate_limits.full_at", "+", everyMs))
            .else(now + everyMs)
            .end(),
        }))
        .where("rate_limits.full_at", "<=", latest),
    )
    .returning("key")
    .executeTakeFirst();
  if (taken) return { granted: true };
  const row = await db.selectFrom("rate_limits").select("full_at").where("key", "=", key).executeTakeFirst();
  return { granted: false, waitMs: Math.max(1, (row?.full_at ?? latest + 1) - latest) };
}

/** Forgets what `who` has tried. */
export async function resetTurns(db: Queries<LimitsTables>, { name }: Pick<Limit, "name">, who: string): Promise<void> {
  await db.deleteFrom("rate_limits").where("key", "=", keyOf(name, who)).execute();
}

/** Removes what no longer limits anybody. To be called now and then. */
export async function forgetOldTurns(db: Queries<LimitsTables>, clock: Clock): Promise<void> {
  await db.deleteFrom("rate_limits").where("full_at", "<=", clock.now()).execute();
}

function keyOf(name: string, who: string): string {
  return `${name}:${hash("sha256", `${name}:${who}`, "base64url")}`;
}
