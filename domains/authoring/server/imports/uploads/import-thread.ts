import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { systemClock } from "../../../../../platform/clock/clock.ts";
import { openDatabase } from "../../../../../platform/db/open-database.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { packEdition } from "./pack-edition.ts";
import type { ThreadAnswer } from "./run-thread.ts";
import { workOnImport } from "./work-on-import.ts";

/** Imports or exports one edition, with a database connection of its own, and ends; see run-thread.ts. */
const orderSchema = z.object({
  settings: z.object({ databaseUrl: z.string().optional(), dataDir: z.string() }),
  order: z.union([z.object({ importId: z.string() }), z.object({ handle: z.string() })]),
});

async function answer(): Promise<ThreadAnswer> {
  const { settings, order } = orderSchema.parse(workerData);
  const database = await openDatabase(settings);
  try {
    if ("handle" in order) return { archive: new Uint8Array(await packEdition(database, order.handle)) };
    await workOnImport({ database, clock: systemClock }, order.importId);
    return {};
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, status, message } = error;
    return { refused: { code, status, message } };
  } finally {
    await database.close();
  }
}

const answered = await answer();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window
parentPort?.postMessage(answered);
