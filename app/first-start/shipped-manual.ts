import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { listOrigins } from "../../domains/content/server/public.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { productRoot } from "../../platform/starting/product-root.ts";

const shippedManual = join(productRoot, "manual");
const ORIGIN = "shipped";

/**
 * Fills a database with the shipped manual, unless the publisher has published anything of their own. Resumes an
 * interrupted first start where it stopped. Returns the handles of the editions it published.
 */
export async function importShippedManual(database: Database): Promise<string[]> {
  const published = await listOrigins(database.db);
  if (published.some(({ origin }) => origin !== ORIGIN)) return [];
  const folders = (await readdir(shippedManual)).filter((name) => /^v\d+$/.test(name)).toSorted();
  const missing = folders.filter((name) => published.every(({ handle }) => handle !== name));
  for (const folder of missing) await importFolder(database, join(shippedManual, folder));
  return missing;
}

/** Loaded only by a start that imports, because reading a manual needs a lot of code. */
async function importFolder(database: Database, folder: string): Promise<void> {
  const { describeProblem, hasErrors, readManual } = await import("../../domains/authoring/server/files/public.ts");
  const { publishEdition } = await import("../../domains/authoring/server/public.ts");
  const { edition, problems } = await readManual(folder);
  if (hasErrors(problems)) {
    throw new Error(`The shipped manual can't be read:\n${problems.map(describeProblem).join("\n")}`);
  }
  await publishEdition({ database, clock: systemClock }, edition, { origin: ORIGIN });
}
