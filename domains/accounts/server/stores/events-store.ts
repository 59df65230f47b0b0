import { sql } from "kysely";
import type { Queries } from "../../../../platform/db/database.ts";
import type { AuditQuery } from "../../contract.ts";
import { inPortions } from "../../../../platform/db/in-portions.ts";
import type { AccountEventKind, AccountEventsTable } from "../tables.ts";

type Db = Queries;

export async function insertEvent(db: Db, event: AccountEventsTable): Promise<void> {
  await db.insertInto("account_events").values(event).execute();
}

/** Selects entries of the security log. `since`: epoch milliseconds. */
export interface EventQuery {
  accountId?: string | undefined;
  kind?: string | undefined;
  since?: number | undefined;
  limit: number;
}

/** The newest events, of one account or all. */
export async function listEvents(db: Db, { accountId, kind, since, limit }: EventQuery): Promise<AccountEventsTable[]> {
  return await db
    .selectFrom("account_events")
    .selectAll()
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? null))
    .$if(kind !== undefined, (query) => query.where(sql.ref<string>("kind"), "=", kind ?? ""))
    .$if(since !== undefined, (query) => query.where("at", ">=", since ?? 0))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** A part of the events of all accounts, or of what one did or had done to it; newest first. */
export async function listAuditedEvents(db: Db, query: AuditQuery<AccountEventKind>): Promise<AccountEventsTable[]> {
  const { action, accountId, from, before, limit } = query;
  return await db
    .selectFrom("account_events")
    .selectAll()
    .$if(action !== null, (events) => events.where("kind", "=", action))
    .$if(accountId !== null, (events) =>
      events.where(({ eb, or }) => or([eb("account_id", "=", accountId), eb("by_account_id", "=", accountId)])),
    )
    .where("at", ">=", from)
    .where(({ eb, refTuple, tuple }) => eb(refTuple("at", "id"), "<", tuple(before.at, before.id)))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** What a member of the staff did to other accounts, newest first. */
export async function listEventsBy(db: Db, byAccountId: string, limit: number): Promise<AccountEventsTable[]> {
  return await db
    .selectFrom("account_events")
    .selectAll()
    .where("by_account_id", "=", byAccountId)
    .orderBy("at", "desc")
    .limit(limit)
    .execute();
}

export async function deleteEventsBefore(
  db: Db,
  time: number,
  kinds?: readonly AccountEventsTable["kind"][],
): Promise<void> {
  await inPortions(
    (most) =>
      db
        .selectFrom("account_events")
        .select("id")
        .where("at", "<", time)
        .$if(kinds !== undefined, (events) => events.where("kind", "in", kinds ?? []))
        .limit(most)
        .execute(),
    (found) =>
      db
        .deleteFrom("account_events")
        .where(
          "id",
          "in",
          found.map(({ id }) => id),
        )
        .execute(),
  );
}
