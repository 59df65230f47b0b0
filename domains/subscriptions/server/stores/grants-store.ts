import type { Day } from "../../../../platform/clock/time-zone.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { EditionInvitationsTable, TermsTable, GroupSeatsTable } from "../tables.ts";

type Db = Queries;

/** How many rows, or ids, go into one statement. */
const CHUNK = 200;

export async function insertTerm(db: Db, term: TermsTable): Promise<void> {
  await db.insertInto("terms").values(term).execute();
}

/** Marks a term as revoked. Returns whose it is; undefined if there is no such term, or it was revoked already. */
export async function markRevoked(
  db: Db,
  id: string,
  day: Day,
): Promise<Pick<TermsTable, "account_id" | "group_id"> | undefined> {
  return await db
    .updateTable("terms")
    .set({ revoked_on: day })
    .where("id", "=", id)
    .where("revoked_on", "is", null)
    .returning(["account_id", "group_id"])
    .executeTakeFirst();
}

/**
 * Marks the term with a grant key as revoked. Returns whose it is; undefined if there is none, or it was revoked already.
 */
export async function markRevokedByKey(
  db: Db,
  grantKey: string,
  day: Day,
): Promise<Pick<TermsTable, "account_id" | "group_id"> | undefined> {
  return await db
    .updateTable("terms")
    .set({ revoked_on: day })
    .where("grant_key", "=", grantKey)
    .where("revoked_on", "is", null)
    .returning(["account_id", "group_id"])
    .executeTakeFirst();
}

/** Where seats were lowered: the term, its group, and since when they were given. */
export interface LoweredSeats {
  termId: string;
  groupId: string;
  startsOn: Day;
}

/** Lowers the seats of a group's term that has more. Undefined if there is none with this grant key. */
export async function lowerTerm(db: Db, grantKey: string, seats: number): Promise<LoweredSeats | undefined> {
  const term = await db
    .updateTable("terms")
    .set(({ eb }) => ({ paid_seats: eb("paid_seats", "-", seats) }))
    .where("grant_key", "=", grantKey)
    .where("revoked_on", "is", null)
    .where("group_id", "is not", null)
    .where("paid_seats", ">", seats)
    .returning(["id as termId", "group_id as groupId", "starts_on as startsOn"])
    .executeTakeFirst();
  return term && { ...term, groupId: term.groupId ?? "" };
}

/** Finds the term that was given for something, or whose seats were, and whose it is; undefined if that was taken back. */
export async function findGrant(
  db: Db,
  grantKey: string,
): Promise<{ termId: string; accountId: string | null; groupId: string | null } | undefined> {
  const term = await db
    .selectFrom("terms")
    .select(["id as termId", "account_id as accountId", "group_id as groupId"])
    .where("grant_key", "=", grantKey)
    .where("revoked_on", "is", null)
    .executeTakeFirst();
  if (term) return term;
  return await db
    .selectFrom("seat_additions")
    .innerJoin("terms", "terms.id", "seat_additions.term_id")
    .select(["terms.id as termId", "terms.account_id as accountId", "terms.group_id as groupId"])
    .where("seat_additions.grant_key", "=", grantKey)
    .where("seat_additions.revoked_on", "is", null)
    .executeTakeFirst();
}

/** What the terms of a group, and the seats added to them, were given for, without what was revoked. */
export async function readGrantKeys(db: Db, groupId: string): Promise<{ termId: string; grantKey: string }[]> {
  const terms = await db
    .selectFrom("terms")
    .select(["id as termId", "grant_key as grantKey"])
    .where("group_id", "=", groupId)
    .where("grant_key", "is not", null)
    .where("revoked_on", "is", null)
    .unionAll((union) =>
      union
        .selectFrom("seat_additions")
        .innerJoin("terms", "terms.id", "seat_additions.term_id")
        .select(["terms.id as termId", "seat_additions.grant_key as grantKey"])
        .where("terms.group_id", "=", groupId)
        .where("seat_additions.grant_key", "is not", null)
        .where("seat_additions.revoked_on", "is", null),
    )
    .execute();
  return terms.flatMap(({ termId, grantKey }) => (grantKey === null ? [] : [{ termId, grantKey }]));
}

/** Gives an account a seat. Returns false if it has one in any group. */
export async function insertSeat(db: Db, seat: GroupSeatsTable): Promise<boolean> {
  const inserted = await db
    .insertInto("group_seats")
    .values(seat)
    .onConflict((conflict) => conflict.column("account_id").where("left_on", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Ends an account's seat in a group. Returns false if it has none there. */
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

/** Gives accounts seats. Returns the ids of those that had none in any group. */
export async function insertSeats(db: Db, seats: readonly GroupSeatsTable[]): Promise<ReadonlySet<string>> {
  const seated = new Set<string>();
  for (let start = 0; start < seats.length; start += CHUNK) {
    const inserted = await db
      .insertInto("group_seats")
      .values(seats.slice(start, start + CHUNK))
      .onConflict((conflict) => conflict.column("account_id").where("left_on", "is", null).doNothing())
      .returning("account_id")
      .execute();
    for (const { account_id: id } of inserted) seated.add(id);
  }
  return seated;
}

/** Ends the seats of accounts in a group. */
export async function endSeats(db: Db, accountIds: readonly string[], groupId: string, day: Day): Promise<void> {
  for (let start = 0; start < accountIds.length; start += CHUNK)
    await db
      .updateTable("group_seats")
      .set({ left_on: day })
      .where("account_id", "in", accountIds.slice(start, start + CHUNK))
      .where("group_id", "=", groupId)
      .where("left_on", "is", null)
      .execute();
}

/** Withdraws an invitation. Returns false if there is none. */
export async function deleteEditionInvitation(db: Db, accountId: string, edition: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom("edition_invitations")
    .where("account_id", "=", accountId)
    .where("edition", "=", edition)
    .returning("edition")
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function insertEditionInvitation(db: Db, invitation: EditionInvitationsTable): Promise<void> {
  await db
    .insertInto("edition_invitations")
    .values(invitation)
    .onConflict((conflict) => conflict.columns(["account_id", "edition"]).doNothing())
    .execute();
}
