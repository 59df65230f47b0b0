import { deleteOld } from "../../../../platform/db/in-portions.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { DeskInversesTable, DeskRequestsTable } from "../tables.ts";

export async function insertInverses(db: Queries, rows: readonly DeskInversesTable[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("desk_inverses").values(rows).execute();
}

/** What can still be taken back of what was done since a time, the newest first. */
export async function listInverses(
  db: Queries,
  since: number,
): Promise<(DeskInversesTable & { first_name: string | null; last_name: string | null })[]> {
  return await db
    .selectFrom("desk_inverses")
    .leftJoin("accounts", "accounts.id", "desk_inverses.by_account_id")
    .selectAll("desk_inverses")
    .select(["accounts.first_name", "accounts.last_name"])
    .where("desk_inverses.undone_at", "is", null)
    .where("desk_inverses.done_at", ">=", since)
    .orderBy("desk_inverses.done_at", "desc")
    .orderBy("desk_inverses.id", "desc")
    .limit(200)
    .execute();
}

/** What waits to be taken back by a form. */
export async function findInversesAt(db: Queries, path: string): Promise<DeskInversesTable[]> {
  return await db
    .selectFrom("desk_inverses")
    .selectAll()
    .where("inverse_path", "=", path)
    .where("undone_at", "is", null)
    .execute();
}

export async function markUndone(db: Queries, ids: readonly string[], now: number): Promise<void> {
  if (ids.length > 0) await db.updateTable("desk_inverses").set({ undone_at: now }).where("id", "in", ids).execute();
}

export async function deleteInversesBefore(db: Queries, time: number): Promise<void> {
  await deleteOld(db, "desk_inverses", { key: "id", column: "done_at", before: time });
}

export async function insertRequest(db: Queries, row: DeskRequestsTable): Promise<void> {
  await db.insertInto("desk_requests").values(row).execute();
}

/** What was asked since a time, with who asked, the oldest first. */
export async function listRequests(
  db: Queries,
  since: number,
): Promise<(DeskRequestsTable & { first_name: string; last_name: string })[]> {
  return await db
    .selectFrom("desk_requests")
    .innerJoin("accounts", "accounts.id", "desk_requests.by_account_id")
    .selectAll("desk_requests")
    .select(["accounts.first_name", "accounts.last_name"])
    .where("desk_requests.asked_at", ">=", since)
    .where("accounts.staff_role", "is not", null)
    .orderBy("desk_requests.id")
    .limit(200)
    .execute();
}

export async function deleteRequest(db: Queries, id: string): Promise<void> {
  await db.deleteFrom("desk_requests").where("id", "=", id).execute();
}

export async function deleteRequestsBefore(db: Queries, time: number): Promise<void> {
  await deleteOld(db, "desk_requests", { key: "id", column: "asked_at", before: time });
}
