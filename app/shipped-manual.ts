import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readManual } from "../domains/content/server/files/read-manual.ts";
import { listEditions, publishEdition } from "../domains/content/server/public.ts";
import type { DB } from "../db/schema.ts";
import { systemClock } from "../platform/clock/clock.ts";
import type { Database } from "../platform/db/database.ts";

const shippedManual = join(import.meta.dirname, "../manual");

/** Fills an empty database with the manual that comes with the product; a database with any edition is left alone. */
export async function importShippedManual(database: Database<DB>): Promise<void> {
  if ((await listEditions(database.db)).length > 0) return;
  const folders = (await readdir(shippedManual)).filter((name) => /^v\d+$/.test(name)).toSorted();
  for (const folder of folders) {
    const { edition } = await readManual(join(shippedManual, folder));
    await publishEdition({ database, clock: systemClock }, edition, { origin: "shipped" });
  }
}
