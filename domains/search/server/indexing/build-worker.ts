import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { openDatabase } from "../../../../platform/db/open-database.ts";
import { readContents, type SearchedTables } from "./read-contents.ts";

/** Builds the indexes of an edition on a thread of its own and hands them over; see build-in-worker.ts. */
const { settings, handle } = z
  .object({ settings: z.object({ dataDir: z.string(), databaseUrl: z.string().optional() }), handle: z.string() })
  .parse(workerData);

const database = await openDatabase<SearchedTables>(settings);
try {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
  parentPort?.postMessage((await readContents(database.db, handle)) ?? null);
} finally {
  await database.close();
}
