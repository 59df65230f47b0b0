import type { Queries } from "../../../../platform/db/database.ts";
import type { MailSuppressionsTable } from "../tables.ts";

/** Puts an address on the list. What bounces stays so, whatever else is said of it. */
export async function insertSuppression(db: Queries, row: MailSuppressionsTable): Promise<void> {
  const { reason, source, detail, since } = row;
  await db
    .insertInto("mail_suppressions")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("address")
        .doUpdateSet({ reason, source, detail, since })
        .where("mail_suppressions.reason", "<>", "bounced"),
    )
    .execute();
}

/** Counts an email that an address is not sent. False if it isn't on the list. */
export async function countHeld(db: Queries, address: string, now: number): Promise<boolean> {
  const counted = await db
    .updateTable("mail_suppressions")
    .set(({ eb }) => ({ held: eb("held", "+", 1), held_at: now }))
    .where("address", "=", address)
    .returning("id")
    .executeTakeFirst();
  return counted !== undefined;
}

/** What is known of an address; undefined if it isn't on the list. */
export async function findSuppressed(db: Queries, address: string): Promise<MailSuppressionsTable | undefined> {
  return await db.selectFrom("mail_suppressions").selectAll().where("address", "=", address).executeTakeFirst();
}

export async function findSuppression(db: Queries, id: string): Promise<MailSuppressionsTable | undefined> {
  return await db.selectFrom("mail_suppressions").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The list, the newest first, from behind a row on. */
export async function listSuppressions(
  db: Queries,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<MailSuppressionsTable[]> {
  const from = db.selectFrom("mail_suppressions").selectAll().orderBy("id", "desc").limit(limit);
  return await (before === undefined ? from : from.where("id", "<", before)).execute();
}

/** Takes an address off the list. False if it isn't there any more. */
export async function deleteSuppression(db: Queries, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom("mail_suppressions").where("id", "=", id).returning("id").executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteSuppressionOf(db: Queries, address: string): Promise<void> {
  await db.deleteFrom("mail_suppressions").where("address", "=", address).execute();
}
