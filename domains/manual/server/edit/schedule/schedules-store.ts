import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import type { PageSchedulesTable } from "../tables.ts";

/** Finds when a page's draft is to be published. */
export async function findSchedule(db: Queries, pageId: string): Promise<PageSchedulesTable | undefined> {
  return await db.selectFrom("page_schedules").selectAll().where("page_id", "=", pageId).executeTakeFirst();
}

/** Lists what of all editions is to be published at a time, or couldn't be; the next first. */
export async function listSchedules(db: Queries): Promise<PageSchedulesTable[]> {
  return await db.selectFrom("page_schedules").selectAll().orderBy("publish_at").orderBy("page_id").execute();
}

/** Lists what an account set a time for. */
export async function listSchedulesBy(db: Queries, accountId: string): Promise<PageSchedulesTable[]> {
  return await db.selectFrom("page_schedules").selectAll().where("account_id", "=", accountId).execute();
}

/** Sets when a page's draft is to be published, in the place of what was set before. */
export async function saveSchedule(trx: Trx, schedule: PageSchedulesTable): Promise<void> {
  const { page_id: _, ...changes } = schedule;
  await trx
    .insertInto("page_schedules")
    .values(schedule)
    .onConflict((conflict) => conflict.column("page_id").doUpdateSet(changes))
    .execute();
}

/** Forgets that a page was to be published, or only what was seen of that; returns whether it was. */
export async function deleteSchedule(
  db: Queries,
  pageId: string,
  seen?: { version: number; publishAt: number | null },
): Promise<boolean> {
  let query = db.deleteFrom("page_schedules").where("page_id", "=", pageId);
  if (seen !== undefined) {
    const { version, publishAt } = seen;
    query = query.where("version", "=", version).where("publish_at", publishAt === null ? "is" : "=", publishAt);
  }
  const { numDeletedRows } = await query.executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Leaves it open who set times. */
export async function forgetScheduler(trx: Trx, accountId: string): Promise<void> {
  await trx.updateTable("page_schedules").set({ account_id: null }).where("account_id", "=", accountId).execute();
}

/** Says why a page wasn't published at its time. */
export async function saveProblem(db: Queries, pageId: string, problem: string): Promise<void> {
  await db.updateTable("page_schedules").set({ publish_at: null, problem }).where("page_id", "=", pageId).execute();
}
