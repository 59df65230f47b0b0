import type { Queries } from "../../../../platform/db/database.ts";
import type { CommerceEventsTable } from "../tables.ts";

export async function insertEvent(db: Queries, event: CommerceEventsTable): Promise<void> {
  await db.insertInto("commerce_events").values(event).execute();
}

/** Reads what was done to something, oldest first. */
export async function readEventsAbout(db: Queries, subject: string): Promise<CommerceEventsTable[]> {
  // Ids sort by the time they were made.
  return await db.selectFrom("commerce_events").selectAll().where("subject", "=", subject).orderBy("id").execute();
}

/** Reads what an account did, oldest first. */
export async function readEventsBy(db: Queries, accountId: string): Promise<CommerceEventsTable[]> {
  return await db.selectFrom("commerce_events").selectAll().where("actor_id", "=", accountId).orderBy("id").execute();
}

/** Removes an account's name from the record; what was done stays. */
export async function forgetActor(db: Queries, accountId: string): Promise<void> {
  await db
    .updateTable("commerce_events")
    .set({ actor_id: null, actor_name: "a deleted account" })
    .where("actor_id", "=", accountId)
    .execute();
}
