import {
  type EditionState,
  findReleaseById,
  type PublishedState,
  readSnapshot,
  snapshotOf,
  stateOf,
} from "../../../content/server/authoring.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { readSeal } from "../files/merge/seal.ts";
import type { ManualEdition } from "../manual.ts";
import { readEdition, readRelease } from "../publish/read-edition.ts";
import { releaseNotKept } from "../releases/errors.ts";
import { knownRelease } from "../releases/find-edition.ts";
import { releaseName } from "../releases/release-name.ts";

/** The release that files came from. */
export interface ImportBase {
  /** Null if nothing says it: then it is what readers see now. */
  name: string | null;
  stored: EditionState;
  manual: ManualEdition;
}

/**
 * Finds the release that a folder's files came from: the one that `named` names, or the one that was exported there.
 * @throws AppError release-unknown, release-not-kept
 */
export async function findBase(
  database: Database,
  { folder, live, named }: { folder: string; live: PublishedState; named: string | undefined },
): Promise<ImportBase> {
  const { handle, id, revision } = live.edition;
  const seal = await readSeal(folder);
  const release =
    named === undefined
      ? seal && (await findReleaseById(database.db, seal.release.id))
      : (await knownRelease(database.db, named)).release;
  if (release?.edition_id === id) {
    const name = releaseName({ handle, number: release.number });
    if (release.number === revision)
      return { name, stored: stateOf(live), manual: await readEdition(database, handle) };
    const snapshot = snapshotOf(release);
    const manual = await readRelease(database, handle, release.id);
    if (snapshot !== null && manual !== null)
      return { name, stored: await readSnapshot(database.db, snapshot), manual };
  }
  if (named !== undefined) throw releaseNotKept(named);
  return { name: null, stored: stateOf(live), manual: await readEdition(database, handle) };
}
