import { deleteOld } from "../../../../platform/db/in-portions.ts";
import type { Queries } from "../../../../platform/db/database.ts";

type Db = Queries;

/** Notes that a reminder is sent. Returns false if it was sent before. */
export async function insertReminder(
  db: Db,
  { termId, kind, at }: { termId: string; kind: ReminderKind; at: number },
): Promise<boolean> {
  const inserted = await db
    .insertInto("reminders")
    .values({ term_id: termId, kind, sent_at: at })
    .onConflict((conflict) => conflict.columns(["term_id", "kind"]).doNothing())
    .returning("term_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Forgets what was sent before a time. */
export async function deleteRemindersBefore(db: Db, time: number): Promise<void> {
  await deleteOld(db, "reminders", { key: "term_id", column: "sent_at", before: time });
}

/** Forgets the reminders of a term, or of a trial by its account. */
export async function deleteRemindersOf(db: Db, termId: string): Promise<void> {
  await db.deleteFrom("reminders").where("term_id", "=", termId).execute();
}

/** Since when an account doesn't want reminders, in epoch milliseconds; null if it does. */
export async function findRefusal(db: Db, accountId: string): Promise<number | null> {
  const row = await db
    .selectFrom("reminder_refusals")
    .select("refused_at")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.refused_at ?? null;
}

export async function insertRefusal(db: Db, accountId: string, at: number): Promise<void> {
  await db
    .insertInto("reminder_refusals")
    .values({ account_id: accountId, refused_at: at })
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .execute();
}

export async function deleteRefusal(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("reminder_refusals").where("account_id", "=", accountId).execute();
}

/** A reminder: how early it is, or that of a trial. Each is sent once for a term. */
export type ReminderKind = "30" | "7" | "1" | "0" | "trial";
