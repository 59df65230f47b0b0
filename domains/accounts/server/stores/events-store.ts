import type { Queries } from "../../../../platform/db/database.ts";
import type { AccountEventsTable, AccountsTables } from "../tables.ts";

type Db = Queries<AccountsTables>;

export async function insertEvent(db: Db, event: AccountEventsTable): Promise<void> {
  await db.insertInto("account_events").values(event).execute();
}

/** The newest events, of one account or of all. */
export async function listEvents(
  db: Db,
  { accountId, limit }: { accountId?: string; limit: number },
): Promise<AccountEventsTable[]> {
  return await db
    .selectFrom("account_events")
    .selectAll()
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? null))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function deleteEventsBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom("account_events").where("at", "<", time).execute();
}
