import type { Queries } from "../database.ts";
import type { MadeBackup } from "./make-backup.ts";
import type { BackupsTable } from "./tables.ts";

/** How long it is remembered that a backup was made, in milliseconds. */
const REMEMBERED_MS = 400 * 86_400_000;

/** Remembers that a backup was made. */
export async function recordBackup(db: Queries, made: MadeBackup, madeAt: number): Promise<void> {
  const { name, place, bytes, rows } = made;
  await db
    .insertInto("backups")
    .values({ name, made_at: madeAt, place, bytes, rows_kept: rows })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  await db
    .deleteFrom("backups")
    .where("made_at", "<", madeAt - REMEMBERED_MS)
    .execute();
}

/** The newest backup, if any was made. */
export async function lastBackup(db: Queries): Promise<BackupsTable | undefined> {
  return await db.selectFrom("backups").selectAll().orderBy("made_at", "desc").limit(1).executeTakeFirst();
}
