import type { Queries } from "../../../../platform/db/database.ts";
import type { MessagingTables, OutboxTable } from "../tables.ts";

type Writing = Queries<MessagingTables>;

/** What an attempt holds a mail by. Once another attempt has it, this one changes nothing. */
export interface Attempt {
  mailId: string;
  attemptId: string;
}

/** Adds a mail. */
export async function insertMail(db: Writing, mail: OutboxTable): Promise<void> {
  await db.insertInto("outbox").values(mail).execute();
}

/** Takes a mail for an attempt to send it. Undefined when it is not to be sent: sent, given up, handed over already, gone. */
export async function takeMail(
  db: Writing,
  { mailId, attemptId }: Attempt,
  now: number,
): Promise<OutboxTable | undefined> {
  return await db
    .updateTable("outbox")
    .set({ state: "sending", attempt_id: attemptId, updated_at: now })
    .where("id", "=", mailId)
    .where("state", "in", ["queued", "sending"])
    .returningAll()
    .executeTakeFirst();
}

/** Writes down that the mail is about to be handed over. False when this attempt has lost it. */
export async function markHandOver(db: Writing, { mailId, attemptId }: Attempt, now: number): Promise<boolean> {
  const marked = await db
    .updateTable("outbox")
    .set({ state: "handing-over", updated_at: now })
    .where("id", "=", mailId)
    .where("attempt_id", "=", attemptId)
    .where("state", "=", "sending")
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

/** The mail has arrived: what it was filled with is no longer kept. */
export async function markSent(db: Writing, { mailId, attemptId }: Attempt, now: number): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ state: "sent", props: null, last_error: null, updated_at: now })
    .where("id", "=", mailId)
    .where("attempt_id", "=", attemptId)
    .execute();
}

/** The attempt is over and the mail has not arrived: what is to become of it, and why. */
export async function endAttempt(
  db: Writing,
  { mailId, attemptId }: Attempt,
  { state, error, now }: { state: "queued" | "failed" | "unconfirmed"; error: string; now: number },
): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ state, last_error: error, updated_at: now })
    .where("id", "=", mailId)
    .where("attempt_id", "=", attemptId)
    .where("state", "in", ["sending", "handing-over"])
    .execute();
}

/** Gives a mail up whose attempt died: what was being handed over may have arrived. Gives its state, if it was one. */
export async function abandonMail(
  db: Writing,
  mailId: string,
  { states, now }: { states: readonly ("sending" | "handing-over")[]; now: number },
): Promise<"failed" | "unconfirmed" | undefined> {
  for (const state of states) {
    const after = state === "sending" ? "failed" : "unconfirmed";
    const abandoned = await db
      .updateTable("outbox")
      .set({ state: after, last_error: "the program ended while it was sending this mail", updated_at: now })
      .where("id", "=", mailId)
      .where("state", "=", state)
      .returning("id")
      .executeTakeFirst();
    if (abandoned) return after;
  }
  return undefined;
}

/** What operators see of a mail that has not arrived. */
export type UnsentMail = Pick<
  OutboxTable,
  "id" | "template" | "to_address" | "state" | "last_error" | "created_at" | "updated_at"
>;

/** The mails that nobody sends any more although they may not have arrived, the newest first, 200 at most. */
export async function listUnsentMails(db: Writing): Promise<UnsentMail[]> {
  return await db
    .selectFrom("outbox")
    .select(["id", "template", "to_address", "state", "last_error", "created_at", "updated_at"])
    .where("state", "<>", "sent")
    .where("state", "in", ["failed", "unconfirmed"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}

/** Makes a mail ready to be sent once more. False when it is none of those that were given up. */
export async function requeueMail(db: Writing, mailId: string, now: number): Promise<boolean> {
  const requeued = await db
    .updateTable("outbox")
    .set({ state: "queued", attempt_id: null, updated_at: now })
    .where("id", "=", mailId)
    .where("state", "in", ["failed", "unconfirmed"])
    .returning("id")
    .executeTakeFirst();
  return requeued !== undefined;
}

/** Removes mails that were sent, or given up, before these times. */
export async function purgeMails(
  db: Writing,
  { sentBefore, unsentBefore }: { sentBefore: number; unsentBefore: number },
) {
  await db.deleteFrom("outbox").where("state", "=", "sent").where("updated_at", "<", sentBefore).execute();
  await db
    .deleteFrom("outbox")
    .where("state", "<>", "sent")
    .where("state", "in", ["failed", "unconfirmed"])
    .where("updated_at", "<", unsentBefore)
    .execute();
}

/** The mails to an address, the oldest first. */
export async function listMailsTo(db: Writing, address: string): Promise<OutboxTable[]> {
  return await db.selectFrom("outbox").selectAll().where("to_address", "=", address).orderBy("created_at").execute();
}

/** Removes the mails to an address, those that have not been sent yet included. */
export async function deleteMailsTo(db: Writing, address: string): Promise<void> {
  await db.deleteFrom("outbox").where("to_address", "=", address).execute();
}
