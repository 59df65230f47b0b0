import { z } from "zod";
import { findEdition } from "../../publish/history/releases-store.ts";
import type { EditingContext } from "../../edit/drafts/open-draft.ts";
import { enqueueImport, importFilesJob } from "../../files/imports/uploads/enqueue-import.ts";
import { editionUnknown } from "../../publish/errors.ts";
import { knownRelease } from "../../publish/releases/find-edition.ts";
import { filesMissing, importFormWrong, importMovedOn, importUnknown } from "./errors.ts";
import type { ContentParts } from "../content-screens.ts";
import { databaseSettingsSchema } from "../../../../../platform/db/database-settings.ts";
import { inThread } from "../../../../../platform/threads/in-thread.ts";
import { enqueueJob } from "../../../../../platform/jobs/define-job.ts";
import { changeImport, lockImport, noArchive } from "../../files/imports/uploads/imports-store.ts";

/** Who brings files, and what was sent. */
interface BroughtFiles {
  handle: string;
  account: { id: string; firstName: string; lastName: string };
  file: Uint8Array | null;
  fields: Readonly<Record<string, string>>;
}

const baseSchema = z.string().trim().max(40).default("");

/**
 * Keeps files that were brought to admin, to be looked at by a job; returns the id of the import. Nothing of them is
 * imported before somebody has seen what that would do.
 * @throws AppError edition-unknown, files-missing, release-unknown, import-form-wrong
 */
export async function bringFiles(
  { database, clock }: EditingContext,
  { handle, account, file, fields }: BroughtFiles,
): Promise<string> {
  const base = baseSchema.safeParse(fields["base"]);
  if (!base.success) throw importFormWrong("Enter a release such as v22.14.");
  if (base.data !== "") {
    const { edition } = await knownRelease(database.db, base.data);
    if (edition.handle !== handle) throw importFormWrong(`Enter a release of ${handle}.`);
  }
  if (file === null || file.length === 0) throw filesMissing();
  const edition = await findEdition(database.db, handle);
  if (edition === undefined) throw editionUnknown(handle);
  const begun = { editionId: edition.id, account, state: "checking", archive: file, base: base.data } as const;
  return await database.db.transaction().execute((trx) => enqueueImport(trx, clock, begun));
}

/** An export as a file to keep. */
interface ExportedFiles {
  content: Buffer;
  headers: Readonly<Record<string, string>>;
}

/** What takes longer is given up. */
const LONGEST_EXPORT_MS = 10 * 60_000;

const packedSchema = z.object({ archive: z.instanceof(Uint8Array) });

/** The files of an edition as a zip archive, packed in a thread. @throws AppError edition-unknown */
export async function exportFiles(
  { database, settings }: Pick<ContentParts, "database" | "settings">,
  handle: string,
): Promise<ExportedFiles> {
  const edition = await findEdition(database.db, handle);
  if (edition === undefined || edition.revision === 0) throw editionUnknown(handle);
  const { archive } = await inThread(new URL("../../files/imports/uploads/export-thread.ts", import.meta.url), {
    order: { settings: databaseSettingsSchema.parse(settings), handle },
    answer: packedSchema,
    longestMs: LONGEST_EXPORT_MS,
    skipsLine: false,
  });
  const name = `${handle}.${edition.revision}.zip`;
  return {
    content: Buffer.from(archive),
    headers: { "content-type": "application/zip", "content-disposition": `attachment; filename="${name}"` },
  };
}

const formSchema = z.object({
  act: z.enum(["import", "discard"]),
  reason: z.string().trim().max(500, "Use at most 500 characters for the reason.").default(""),
});

/** Who acts on which import, and what was sent. */
interface ImportAct {
  id: string;
  account: { id: string; firstName: string; lastName: string };
  fields: Readonly<Record<string, string>>;
}

/**
 * Imports files that somebody has looked at, by a job, or discards them.
 * @throws AppError import-unknown, import-moved-on, import-form-wrong
 */
export async function actOnImport(
  { database, clock }: EditingContext,
  { id, account, fields }: ImportAct,
): Promise<"import" | "discard"> {
  const form = formSchema.safeParse(fields);
  if (!form.success) throw importFormWrong(form.error.issues[0]?.message);
  const { act, reason } = form.data;
  await database.db.transaction().execute(async (trx) => {
    const row = await lockImport(trx, database.flavor, id);
    if (row === undefined) throw importUnknown();
    if (row.state !== "ready") throw importMovedOn();
    const changed_at = clock.now();
    if (act === "discard") {
      await changeImport(trx, row, { state: "discarded", archive: noArchive, changed_at });
      return;
    }
    const author = `${account.firstName} ${account.lastName}`;
    await changeImport(trx, row, { state: "importing", account_id: account.id, author, reason, changed_at });
    await enqueueJob(trx, clock, importFilesJob, { importId: id });
  });
  return act;
}
