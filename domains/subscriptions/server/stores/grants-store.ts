import type { Day } from "../../../../platform/clock/calendar.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type {
  EditionInvitationsTable,
  SubscriptionsTables,
  TermsTable,
  TrialsTable,
  GroupSeatsTable,
} from "../tables.ts";

type Db = Queries<SubscriptionsTables>;

/** Gives an account its trial; false where it had one before. */
export async function insertTrial(db: Db, trial: TrialsTable): Promise<boolean> {
  const inserted = await db
    .insertInto("trials")
    .values(trial)
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .returning("account_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function insertTerm(db: Db, term: TermsTable): Promise<void> {
  await db.insertInto("terms").values(term).execute();
}

/** Marks a term as taken back; false where there is no such term, or it was taken back already. */
export async function markRevoked(db: Db, id: string, day: Day): Promise<boolean> {
  const updated = await db
    .updateTable("terms")
    .set({ revoked_on: day })
    .where("id", "=", id)
    .where("revoked_on", "is", null)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

/** Gives an account a seat; false where it has one in any group. */
export async function insertSeat(db: Db, seat: GroupSeatsTable): Promise<boolean> {
  const inserted = await db
    .insertInto("group_seats")
    .values(seat)
    .onConflict((conflict) => conflict.column("account_id").where("left_on", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Ends an account's seat in a group; false where it has none there. */
export async function endSeat(db: Db, accountId: string, groupId: string, day: Day): Promise<boolean> {
  const updated = await db
    .updateTable("group_seats")
    .set({ left_on: day })
    .where("account_id", "=", accountId)
    .where("group_id", "=", groupId)
    .where("left_on", "is", null)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

export async function insertEditionInvitation(db: Db, invitation: EditionInvitationsTable): Promise<void> {
  await db
    .insertInto("edition_invitations")
    .values(invitation)
    .onConflict((conflict) => conflict.columns(["account_id", "edition"]).doNothing())
    .execute();
}
