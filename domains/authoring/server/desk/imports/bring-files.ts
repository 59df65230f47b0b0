import { z } from "zod";
import { findEdition } from "../../../../content/server/authoring.ts";
import type { EditingContext } from "../../editing/drafts/open-draft.ts";
import { enqueueImport } from "../../imports/uploads/enqueue-import.ts";
import { editionUnknown } from "../../publish/errors.ts";
import { knownRelease } from "../../releases/find-edition.ts";
import { filesMissing, importFormWrong } from "./errors.ts";

/** Who brings files, and what was sent. */
export interface BroughtFiles {
  handle: string;
  account: { id: string; firstName: string; lastName: string };
  file: Uint8Array | null;
  fields: Readonly<Record<string, string>>;
}

const baseSchema = z.string().trim().max(40).default("");

/**
 * Keeps files that were brought to the desk, to be looked at by a job; returns the id of the import. Nothing of them is
 * imported before somebody has seen what that would do.
 * @throws AppError edition-unknown, files-missing, release-unknown, import-form-wrong
 */
export async function bringFiles(
  { database, clock }: EditingContext,
  { handle, account, file, fields }: BroughtFiles,
): Promise<string> {
  const base = baseSchema.safeParse(fields["base"]);
  if (!base.success) throw importFormWrong("Name a release such as v22.14.");
  if (base.data !== "") {
    const { edition } = await knownRelease(database.db, base.data);
    if (edition.handle !== handle) throw importFormWrong(`Name a release of ${handle}.`);
  }
  if (file === null || file.length === 0) throw filesMissing();
  const edition = await findEdition(database.db, handle);
  if (edition === undefined) throw editionUnknown(handle);
  const begun = { editionId: edition.id, account, state: "checking", archive: file, base: base.data } as const;
  return await database.db.transaction().execute((trx) => enqueueImport(trx, clock, begun));
}
