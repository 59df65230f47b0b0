import type { Day } from "../../../../platform/clock/time-zone.ts";
import type { Queries } from "../../../../platform/db/database.ts";

/** Some holders, in the order of their ids. */
export interface EndsQuery {
  /** Today. */
  from: Day;
  /** The latest end that matters. */
  until: Day;
  /** The id of the last holder who was looked at; '' at the beginning. */
  after: string;
  /** So many terms are looked at, and those of the last one's holder. */
  limit: number;
}

/** The holders among them whose end may be near. */
export interface NearEnd {
  ids: string[];
  /** The last holder who was looked at; undefined if there are no more. */
  next: string | undefined;
}

/**
 * Lists accounts one of whose own terms may end in these days: by the days as bought, or because a seat in a group or
 * another term may have moved them. However many terms there are, one call looks at a few.
 */
export async function listAccountsNearEnd(db: Queries, query: EndsQuery): Promise<NearEnd> {
  const { from, until, after } = query;
  const next = await lastHolder(db, "account_id", query);
  const rows = await db
    .selectFrom("terms")
    .select("account_id")
    .where("account_id", ">", after)
    .$if(next !== undefined, (some) => some.where("account_id", "<=", next ?? null))
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
    .execute();
  return { ids: rows.flatMap(({ account_id: id }) => id ?? []), next };
}

/** Lists groups one of whose terms may end in these days: by the days as bought, or moved by another term. */
export async function listGroupsNearEnd(db: Queries, query: EndsQuery): Promise<NearEnd> {
  const { from, until, after } = query;
  const next = await lastHolder(db, "group_id", query);
  const rows = await db
    .selectFrom("terms")
    .select("group_id")
    .where("group_id", ">", after)
    .$if(next !== undefined, (some) => some.where("group_id", "<=", next ?? null))
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
    .execute();
  return { ids: rows.flatMap(({ group_id: id }) => id ?? []), next };
}

/** Lists accounts whose trial ends in these days. */
export async function listTrialsNearEnd(db: Queries, { from, until, after, limit }: EndsQuery): Promise<NearEnd> {
  const rows = await db
    .selectFrom("trials")
    .select(["account_id", "ends_on"])
    .where("account_id", ">", after)
    .orderBy("account_id")
    .limit(limit)
    .execute();
  const near = rows.filter(({ ends_on: endsOn }) => from <= endsOn && endsOn <= until);
  return {
    ids: near.map(({ account_id: id }) => id),
    next: rows.length < limit ? undefined : rows.at(-1)?.account_id,
  };
}

/** The holder of the last term that a call looks at; undefined if it looks at all that are left. */
async function lastHolder(
  db: Queries,
  holder: "account_id" | "group_id",
  { after, limit }: EndsQuery,
): Promise<string | undefined> {
  const last = await db
    .selectFrom("terms")
    .select(`${holder} as id`)
    .where(holder, ">", after)
    .orderBy(holder)
    .limit(1)
    .offset(limit)
    .executeTakeFirst();
  return last?.id ?? undefined;
}
