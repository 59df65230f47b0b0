import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../../../../platform/db/database.ts";
import { writeZip } from "../../../../../platform/files/zip/write-zip.ts";
import { sealName } from "../../files/merge/seal.ts";
import { scanFolder } from "../../files/read/scan-folder.ts";
import { writeManual } from "../../files/write-manual.ts";
import { readPublished } from "../../publish/read-edition.ts";
import { withFolder } from "./unpack.ts";

/**
 * Packs what an export of an edition writes into a zip archive, in a folder named after the edition. The same release
 * makes the same bytes. @throws AppError edition-unknown, ManualFilesError
 */
export async function packEdition(database: Database, handle: string): Promise<Buffer> {
  const { edition, release } = await readPublished(database, handle);
  return await withFolder(async (folder) => {
    await writeManual(edition, folder, { release, editionAt: () => Promise.resolve(null) });
    const paths = [sealName, ...(await scanFolder(folder, [])).map(({ path }) => path)];
    const files = new Map<string, Uint8Array>();
    for (const path of paths) files.set(`${handle}/${path}`, await readFile(join(folder, path)));
    return await writeZip(files);
  });
}
