import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { databaseSettingsSchema } from "../../../../../../platform/db/database-settings.ts";
import { openDatabase } from "../../../../../../platform/db/open-database.ts";
import type { Database } from "../../../../../../platform/db/database.ts";
import { writeZip } from "../../../../../../platform/files/zip/write-zip.ts";
import { answerOrders } from "../../../../../../platform/threads/answer-orders.ts";
import { sealName } from "../../merge/plan-merge.ts";
import { scanFolder } from "../../read/scan-folder.ts";
import { writeManual } from "../../write/write-manual.ts";
import { readPublished } from "../../../publish/read-edition.ts";
import { withFolder } from "./unpack.ts";

const orderSchema = z.object({
  settings: databaseSettingsSchema,
  handle: z.string(),
});

// Packs an edition, with a database connection of its own: it takes seconds of a processor, and readers must not wait.
answerOrders(async (asked): Promise<{ archive: Uint8Array }> => {
  const { settings, handle } = orderSchema.parse(asked);
  const database = await openDatabase(settings);
  try {
    return { archive: new Uint8Array(await packEdition(database, handle)) };
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
