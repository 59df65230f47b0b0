import type { Queries } from "../../../../../../platform/db/database.ts";

/** An attempt, as far as it is looked for. */
export interface AttemptRef {
  id: string;
  provider_ref: string | null;
}

/** Lists attempts that were opened before a time and are still open, in their order, from the one after `after` on. */
export async function listOpenAttempts(
  db: Queries,
  { provider, openedBefore, after, limit }: { provider: string; openedBefore: number; after: string; limit: number },
): Promise<AttemptRef[]> {
  return await db
    .selectFrom("payment_attempts")
    .select(["id", "provider_ref"])
    .where("provider", "=", provider)
    .where("open_key", "is not", null)
    .where("opened_at", "<", openedBefore)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Which of these payments are recorded, by what their provider calls them. */
export async function listRecorded(db: Queries, provider: string, refs: readonly string[]): Promise<Set<string>> {
  if (refs.length === 0) return new Set();
  const rows = await db
    .selectFrom("payments")
    .select("provider_ref")
    .where("provider", "=", provider)
    .where("provider_ref", "in", refs)
    .execute();
  return new Set(rows.map(({ provider_ref: ref }) => ref));
}

/** How these refunds are recorded, by what their provider calls them, without those that aren't. */
export async function readRefundStates(
  db: Queries,
  provider: string,
  refs: readonly string[],
): Promise<ReadonlyMap<string, "pending" | "done" | "failed">> {
  if (refs.length === 0) return new Map();
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.provider_ref", "refunds.done_at", "refunds.failed_at", "refunds.settled_at"])
    .where("payments.provider", "=", provider)
    .where("refunds.provider_ref", "in", refs)
    .execute();
  return new Map(
    // What an operator transferred has failed at its provider.
    rows.map(({ provider_ref: ref, done_at: done, failed_at: failed, settled_at: settled }) => [
      ref ?? "",
      failed !== null || settled !== null ? "failed" : done === null ? "pending" : "done",
    ]),
  );
}

/** Whether an attempt has brought money. */
export async function hasPayment(db: Queries, attemptId: string): Promise<boolean> {
  const payment = await db
    .selectFrom("payments")
    .select("id")
    .where("attempt_id", "=", attemptId)
    .limit(1)
    .executeTakeFirst();
  return payment !== undefined;
}

/** Counts the payments of a time that no notice has announced; the first 100 of them, which is many. */
export async function countUnannounced(
  db: Queries,
  { provider, from, until }: { provider: string; from: number; until: number },
): Promise<number> {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("payment_attempts", "payment_attempts.id", "payments.attempt_id")
    .select("payments.id")
    .where("payments.provider", "=", provider)
    .where("payments.received_at", ">=", from)
    .where("payments.received_at", "<", until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("provider_notices")
            .select("provider_notices.id")
            .where("provider_notices.provider", "=", provider)
            .whereRef("provider_notices.ref", "=", "payment_attempts.provider_ref"),
        ),
      ),
    )
    .limit(100)
    .execute();
  return rows.length;
}
