import { z } from "zod";
import { systemClock } from "../../../../../platform/clock/clock.ts";
import { openDatabase } from "../../../../../platform/db/open-database.ts";
import { answerOrders } from "../../../../../platform/threads/answer-orders.ts";
import type { ThreadAnswer } from "./run-thread.ts";
import { workOnImport } from "./work-on-import.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../../../../platform/db/database.ts";
import { writeZip } from "../../../../../platform/files/zip/write-zip.ts";
import { sealName } from "../../files/merge/plan-merge.ts";
import { scanFolder } from "../../files/read/scan-folder.ts";
import { writeManual } from "../../files/write-manual.ts";
import { readPublished } from "../../publish/read-edition.ts";
import { withFolder } from "./unpack.ts";

/** Imports or exports one edition, with a database connection of its own; see run-thread.ts. */
const orderSchema = z.object({
  settings: z.object({ databaseUrl: z.string().optional(), dataDir: z.string() }),
  order: z.union([z.object({ importId: z.string() }), z.object({ handle: z.string() })]),
});

answerOrders(async (asked): Promise<ThreadAnswer> => {
  const { settings, order } = orderSchema.parse(asked);
  const database = await openDatabase(settings);
  try {
    if ("handle" in order) return { archive: new Uint8Array(await packEdition(database, order.handle)) };
    await workOnImport({ database, clock: systemClock }, order.importId);
    return {};
  } finally {
    await database.close();
  }
});

/**
 * Packs what an export of an edition writes into a zip archive, in a folder named after the edition. The same release
 * makes the same bytes. @throws AppError edition-unknown, ManualFilesError
 */
async function packEdition(database: Database, handle: string): Promise<Buffer> {
  const { edition, release } = await readPublished(database, handle);
  return await withFolder(async (folder) => {
    await writeManual(edition, folder, { release, editionAt: () => Promise.resolve(null) });
    const paths = [sealName, ...(await scanFolder(folder, [])).map(({ path }) => path)];
    const files = new Map<string, Uint8Array>();
    for (const path of paths) files.set(`${handle}/${path}`, await readFile(join(folder, path)));
    return await writeZip(files);
  });
}
