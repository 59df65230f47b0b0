import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readManual } from "../domains/content/server/files/read-manual.ts";
import { publishEdition } from "../domains/content/server/public.ts";
import type { DB } from "../db/schema.ts";
import { systemClock } from "../platform/clock/clock.ts";
import type { Database } from "../platform/db/database.ts";

const shippedManual = join(import.meta.dirname, "../manual");

/** Fills an empty database with the manual that comes with the product. */
export async function importShippedManual(database: Database<DB>): Promise<void> {
  const folders = (await readdir(shippedManual)).filter((name) => /^v\d+$/.test(name)).toSorted();
  for (const folder of folders) {
    const { edition } = await readManual(join(shippedManual, folder));
    await publishEdition({ database, clock: systemClock }, edition, { origin: "shipped" });
  }
}
