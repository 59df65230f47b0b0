import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describeProblem, hasErrors, readManual } from "../../domains/manual/server/files/public.ts";
import { publishEdition } from "../../domains/manual/server/publish/public.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/errors.ts";
import { missingEditions, ORIGIN, shippedManual } from "./shipped-manual.ts";

/** How often to look whether another node has published what it imports. */
const LOOK_MS = 500;
/** The other node has been stopped by then, or is slower than this one would be. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Publishes what a database lacks of the shipped manual, in this process. Of several nodes that do it at once, the last
 * to begin an edition goes on, and the others wait for it. Returns the handles of the editions that it published itself.
 */
export async function importShipped(database: Database): Promise<string[]> {
  const published: string[] = [];
  for (;;) {
    const [handle] = await missingEditions(database);
    if (handle === undefined) return published;
    if (await importFolder(database, handle)) published.push(handle);
    else await untilPublished(database, handle);
  }
}

/** Imports an edition; false if another node began to import it meanwhile. */
async function importFolder(database: Database, handle: string): Promise<boolean> {
  const { edition, problems } = await readManual(join(shippedManual, handle));
  if (hasErrors(problems)) {
    throw new Error(`The shipped manual can't be read:\n${problems.map(describeProblem).join("\n")}`);
  }
  try {
    await publishEdition({ database, clock: systemClock }, edition, { origin: ORIGIN });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "import-overtaken") return false;
    throw error;
  }
}

async function untilPublished(database: Database, handle: string): Promise<void> {
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += LOOK_MS) {
    if (!(await missingEditions(database)).includes(handle)) return;
    await wait(LOOK_MS);
  }
}
