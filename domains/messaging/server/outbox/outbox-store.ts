import type { Queries } from "../../../../platform/db/database.ts";
import type { MessagingTables, OutboxTable } from "../tables.ts";

type Writing = Queries<MessagingTables>;

/** Adds a mail. */
export async function insertMail(db: Writing, mail: OutboxTable): Promise<void> {
  await db.insertInto("outbox").values(mail).execute();
}
