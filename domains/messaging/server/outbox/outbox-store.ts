import type { Queries } from "../../../../platform/db/database.ts";
import { inPortions } from "../../../../platform/db/in-portions.ts";
import type { OutboxTable } from "../tables.ts";

type Writing = Queries;

/** An attempt's hold on an email. Once another attempt has taken over, this one changes nothing. */
export interface Attempt {
  mailId: string;
  attemptId: string;
}

/** Inserts emails; no more than fit in one statement. */
export async function insertMails(db: Writing, mails: readonly OutboxTable[]): Promise<void> {
  await db.insertInto("outbox").values(mails).execute();
}

/**
 * Claims an email for an attempt to send it. Undefined if it must not be sent: sent, given up, already handed over, or
 * gone.
 */
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

/** Records that the email is about to be handed over. False if this attempt has lost it. */
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

/** Marks an email as sent and erases its props. */
export async function markSent(db: Writing, { mailId, attemptId }: Attempt, now: number): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ state: "sent", props: null, last_error: null, updated_at: now })
    .where("id", "=", mailId)
    .where("attempt_id", "=", attemptId)
    .execute();
}

/** Ends an attempt that did not deliver the email: records its new state and the reason. */
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

/**
 * Gives up an email whose attempt died: one that was being handed over may have arrived. Returns the new state, if its
 * state was among `states`.
 */
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

/** What operators see of an undelivered email. */
export type UnsentMail = Pick<
  OutboxTable,
  "id" | "template" | "to_address" | "state" | "last_error" | "created_at" | "updated_at"
>;

/** Lists emails that are no longer being sent although they may not have arrived, newest first, 200 at most. */
export async function listUnsentMails(db: Writing): Promise<UnsentMail[]> {
  return await unsentMails(db).orderBy("created_at", "desc").orderBy("id", "desc").limit(200).execute();
}

/** One of them; undefined if it is none. */
export async function findUnsentMail(db: Writing, mailId: string): Promise<UnsentMail | undefined> {
  return await unsentMails(db).where("id", "=", mailId).executeTakeFirst();
}

function unsentMails(db: Writing) {
  return db
    .selectFrom("outbox")
    .select(["id", "template", "to_address", "state", "last_error", "created_at", "updated_at"])
    .where("state", "in", ["failed", "unconfirmed"]);
}

/** The emails waiting to be sent: how many, the oldest one's time, and the last attempt's error. */
export interface WaitingMails {
  count: number;
  oldest: number | null;
  lastError: string | null;
}

export async function countWaitingMails(db: Writing): Promise<WaitingMails> {
  const waiting = db.selectFrom("outbox").where("state", "in", ["queued", "sending", "handing-over"]);
  const { count, oldest } = await waiting
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min<number | null>("created_at").as("oldest")])
    .executeTakeFirstOrThrow();
  const tried = await waiting
    .select("last_error")
    .where("last_error", "is not", null)
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return { count, oldest, lastError: tried?.last_error ?? null };
}

/** Makes an email that was given up ready to send again. False if there is none with this id. */
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

/** Deletes emails that were sent, or given up, before these times. */
export async function purgeMails(
  db: Writing,
  { sentBefore, unsentBefore }: { sentBefore: number; unsentBefore: number },
) {
  const ended = db.selectFrom("outbox").select("id");
  const purge = (found: readonly { id: string }[]) =>
    db
      .deleteFrom("outbox")
      .where(
        "id",
        "in",
        found.map(({ id }) => id),
      )
      .execute();
  await inPortions(
    (most) => ended.where("state", "=", "sent").where("updated_at", "<", sentBefore).limit(most).execute(),
    purge,
  );
  await inPortions(
    (most) =>
      ended
        .where("state", "in", ["failed", "unconfirmed"])
        .where("updated_at", "<", unsentBefore)
        .limit(most)
        .execute(),
    purge,
  );
}

/** The address that an email of the outbox went to; undefined if it isn't there any more. */
export async function findRecipient(db: Writing, mailId: string): Promise<string | undefined> {
  const found = await db.selectFrom("outbox").select("to_address").where("id", "=", mailId).executeTakeFirst();
  return found?.to_address;
}

/** Deletes an email that its attempt has found to be for an address that gets none. */
export async function deleteHeld(db: Writing, { mailId, attemptId }: Attempt): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", mailId).where("attempt_id", "=", attemptId).execute();
}

/** Lists the emails to an address, oldest first. */
export async function listMailsTo(db: Writing, address: string): Promise<OutboxTable[]> {
  return await db
    .selectFrom("outbox")
    .selectAll()
    .where("to_address", "=", address)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Deletes the emails to an address, including those not sent yet. */
export async function deleteMailsTo(db: Writing, address: string): Promise<void> {
  await db.deleteFrom("outbox").where("to_address", "=", address).execute();
}
