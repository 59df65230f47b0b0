import type { Queries } from "../../../../../../platform/db/database.ts";
import type { ProviderNoticesTable } from "../../../tables.ts";

/** Keeps a notice. False if it is kept already. */
export async function insertNotice(db: Queries, notice: ProviderNoticesTable): Promise<boolean> {
  const inserted = await db
    .insertInto("provider_notices")
    .values(notice)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether a notice is kept that nothing came of yet. */
export async function isUnsettled(db: Queries, id: string): Promise<boolean> {
  const found = await db
    .selectFrom("provider_notices")
    .select("id")
    .where("id", "=", id)
    .where("settled_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Marks the notices about something that came up to a time: what they hinted at was asked for after it. */
export async function markSettled(
  db: Queries,
  { provider, ref, until, now }: { provider: string; ref: string; until: number; now: number },
): Promise<void> {
  await db
    .updateTable("provider_notices")
    .set({ settled_at: now })
    .where("provider", "=", provider)
    .where("ref", "=", ref)
    .where("received_at", "<=", until)
    .where("settled_at", "is", null)
    .execute();
}

/** Lists notices that nothing came of, oldest first, 200 at most. */
export async function listUnsettled(db: Queries, before: number): Promise<ProviderNoticesTable[]> {
  return await db
    .selectFrom("provider_notices")
    .selectAll()
    .where("settled_at", "is", null)
    .where("received_at", "<", before)
    .orderBy("received_at")
    .limit(200)
    .execute();
}

/** Forgets settled notices of long ago: a repetition of one would change nothing anyway. */
export async function deleteSettled(db: Queries, before: number): Promise<void> {
  await db.deleteFrom("provider_notices").where("settled_at", "<", before).execute();
}
