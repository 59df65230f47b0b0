import { findEdition } from "../../../../content/server/authoring.ts";
import { editionUnknown } from "../../publish/errors.ts";
import type { Imports } from "../../jobs.ts";

/** An export as a file to keep. */
interface ExportedFiles {
  content: Buffer;
  headers: Readonly<Record<string, string>>;
}

/** The files of an edition as a zip archive, packed in a thread. @throws AppError edition-unknown */
export async function exportFiles({ database, settings }: Imports, handle: string): Promise<ExportedFiles> {
  const edition = await findEdition(database.db, handle);
  if (edition === undefined || edition.revision === 0) throw editionUnknown(handle);
  const { runThread } = await import("../../imports/uploads/run-thread.ts");
  const archive = await runThread(settings, { handle });
  const name = `${handle}.${edition.revision}.zip`;
  return {
    content: Buffer.from(archive ?? []),
    headers: { "content-type": "application/zip", "content-disposition": `attachment; filename="${name}"` },
  };
}
