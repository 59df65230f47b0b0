import type { Day } from "../../../../platform/clock/calendar.ts";
import type { Queries } from "../../../../platform/db/database.ts";

/** Some holders, in the order of their ids. */
export interface EndsQuery {
  /** Today. */
  from: Day;
  /** The latest end that matters. */
  until: Day;
  /** The id of the last holder before them; '' for the first ones. */
  after: string;
  limit: number;
}

/**
 * Lists accounts one of whose own terms may end in these days: by the days as bought, or because a seat in a group or
 * another term may have moved them.
 */
export async function listAccountsNearEnd(db: Queries, { from, until, after, limit }: EndsQuery): Promise<string[]> {
  const rows = await db
    .selectFrom("terms")
    .select("account_id")
    .where("account_id", ">", after)
    .where("revoked_on", "is", null)
    .where("ends_on", "<=", until)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("ends_on", ">=", from),
        exists(selectFrom("group_seats").select("id").whereRef("group_seats.account_id", "=", "terms.account_id")),
        exists(
          selectFrom("terms as other")
            .select("other.id")
            .whereRef("other.account_id", "=", "terms.account_id")
            .whereRef("other.id", "<>", "terms.id"),
        ),
      ]),
    )
    .groupBy("account_id")
    .orderBy("account_id")
    .limit(limit)
    .execute();
  return rows.flatMap(({ account_id: id }) => id ?? []);
}

/** Lists groups one of whose terms may end in these days: by the days as bought, or moved by another term. */
export async function listGroupsNearEnd(db: Queries, { from, until, after, limit }: EndsQuery): Promise<string[]> {
  const rows = await db
    .selectFrom("terms")
    .select("group_id")
    .where("group_id", ">", after)
    .where("revoked_on", "is", null)
    .where("ends_on", "<=", until)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("ends_on", ">=", from),
        exists(
          selectFrom("terms as other")
            .select("other.id")
            .whereRef("other.group_id", "=", "terms.group_id")
            .whereRef("other.id", "<>", "terms.id"),
        ),
      ]),
    )
    .groupBy("group_id")
    .orderBy("group_id")
    .limit(limit)
    .execute();
  return rows.flatMap(({ group_id: id }) => id ?? []);
}

/** Lists accounts whose trial ends in these days. */
export async function listTrialsNearEnd(db: Queries, { from, until, after, limit }: EndsQuery): Promise<string[]> {
  const rows = await db
    .selectFrom("trials")
    .select("account_id")
    .where("account_id", ">", after)
    .where("ends_on", ">=", from)
    .where("ends_on", "<=", until)
    .orderBy("account_id")
    .limit(limit)
    .execute();
  return rows.map(({ account_id: id }) => id);
}
