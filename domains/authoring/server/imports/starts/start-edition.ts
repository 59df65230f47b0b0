import type { EditingContext } from "../../editing/drafts/open-draft.ts";
import { enqueueImport } from "../uploads/enqueue-import.ts";
import { noArchive } from "../uploads/imports-store.ts";
import { type NewEdition, reserveEdition } from "./new-edition.ts";

/** Who starts an edition, of what. */
interface DeskStart extends NewEdition {
  account: { id: string; firstName: string; lastName: string };
  /** The name of the release that it is to say. */
  base: string;
}

/**
 * Has a job make a new edition of a release; returns the id under which its progress is shown. Sent twice, it is one.
 * @throws AppError edition-taken
 */
export async function startEdition(
  { database, clock }: EditingContext,
  { handle, name, base, account }: DeskStart,
): Promise<string> {
  const { db, flavor } = database;
  return await db.transaction().execute(async (trx) => {
    const { editionId, running } = await reserveEdition(trx, { flavor, clock }, { handle, name });
    if (running !== null) return running;
    return await enqueueImport(trx, clock, { editionId, account, state: "starting", archive: noArchive, base });
  });
}
