import type { Day } from "../../../../platform/clock/time-zone.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { LoweredSeats } from "./grants-store.ts";
import type { SeatAdditionsTable } from "../tables.ts";

type Db = Queries;

export async function insertSeatAddition(db: Db, addition: SeatAdditionsTable): Promise<void> {
  await db.insertInto("seat_additions").values(addition).execute();
}

/** Reads what was added to terms of groups, by term, oldest first. */
export async function readSeatAdditions(
  db: Db,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, SeatAddition[]>> {
  const rows = await db
    .selectFrom("seat_additions")
    .innerJoin("terms", "terms.id", "seat_additions.term_id")
    .where("terms.group_id", "in", groupIds)
    .select([
      "seat_additions.id",
      "seat_additions.term_id",
      "seat_additions.seats",
      "seat_additions.starts_on",
      "seat_additions.revoked_on",
    ])
    .orderBy("seat_additions.id")
    .execute();
  const additions = rows.map(({ term_id: termId, starts_on: startsOn, revoked_on: revokedOn, id, seats }) => ({
    termId,
    addition: { id, seats, startsOn, revokedOn },
  }));
  return new Map(
    [...Map.groupBy(additions, ({ termId }) => termId)].map(([termId, all]) => [
      termId,
      all.map(({ addition }) => addition),
    ]),
  );
}

/** Reads what was added to terms of a group from a source, without what was revoked, oldest first. */
export async function readAdditionsFrom(db: Db, groupId: string, source: string): Promise<SeatAddition[]> {
  const rows = await db
    .selectFrom("seat_additions")
    .innerJoin("terms", "terms.id", "seat_additions.term_id")
    .where("terms.group_id", "=", groupId)
    .where("seat_additions.source", "=", source)
    .where("seat_additions.revoked_on", "is", null)
    .select(["seat_additions.id", "seat_additions.seats", "seat_additions.starts_on as startsOn"])
    .orderBy("seat_additions.id")
    .execute();
  return rows.map((row) => ({ ...row, revokedOn: null }));
}

/**
 * Marks an addition as revoked, by its id or its grant key. Returns its group; undefined if there is none, or it was
 * revoked already.
 */
export async function markAdditionRevoked(
  db: Db,
  by: { id: string } | { grantKey: string },
  day: Day,
): Promise<string | undefined> {
  const updated = await db
    .updateTable("seat_additions")
    .set({ revoked_on: day })
    .where((row) => ("id" in by ? row("id", "=", by.id) : row("grant_key", "=", by.grantKey)))
    .where("revoked_on", "is", null)
    .returning("term_id")
    .executeTakeFirst();
  return updated && (await groupOfTerm(db, updated.term_id));
}

async function groupOfTerm(db: Db, termId: string): Promise<string | undefined> {
  const term = await db.selectFrom("terms").select("group_id").where("id", "=", termId).executeTakeFirst();
  return term?.group_id ?? undefined;
}

/** Lowers an addition that has more seats. Undefined if there is none with this grant key. */
export async function lowerAddition(db: Db, grantKey: string, seats: number): Promise<LoweredSeats | undefined> {
  const addition = await db
    .updateTable("seat_additions")
    .set(({ eb }) => ({ seats: eb("seats", "-", seats) }))
    .where("grant_key", "=", grantKey)
    .where("revoked_on", "is", null)
    .where("seats", ">", seats)
    .returning(["term_id as termId", "starts_on as startsOn"])
    .executeTakeFirst();
  if (!addition) return undefined;
  const groupId = await groupOfTerm(db, addition.termId);
  return groupId === undefined ? undefined : { ...addition, groupId };
}

/** Seats added to a term in its middle. */
export interface SeatAddition {
  id: string;
  /** 0: unlimited. */
  seats: number;
  startsOn: Day;
  /** If it was revoked, the first day on which it no longer counts. */
  revokedOn: Day | null;
}
