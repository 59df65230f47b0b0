import { editedInFiles, versionUnknown } from "../errors.ts";
import type { EditingContext } from "../drafts/open-draft.ts";
import { PartConflict } from "./errors.ts";
import { mergeParts } from "./merge-parts.ts";
import { openPart, type OpenPart, type PartOfEdition } from "./open-part.ts";
import { hashOf, type PartState } from "./part-state.ts";
import {
  deletePartVersions,
  insertPartVersion,
  lockPartDraft,
  readPartVersion,
  updatePartDraft,
} from "./parts-store.ts";

/** So many versions of a part are kept. */
const KEPT_VERSIONS = 200;

/** What an editor changes: in which version they saw the part, and what they make of that. */
export interface PartChange {
  version: number;
  by: string | null;
  /** Where the version came from, if not from an editor. */
  reason?: string;
  change(seen: PartState, opened: OpenPart): PartState | Promise<PartState>;
}

/**
 * Saves what an editor makes of the version that they saw. What others changed since stays, item by item; where they
 * changed the same item, nothing is saved. Saving the same twice makes one version. Returns what the draft says then.
 * @throws AppError edition-unknown, edited-in-files, version-unknown; PartConflict
 */
export async function savePart(
  context: EditingContext,
  place: PartOfEdition,
  { version, by, reason = "", change }: PartChange,
): Promise<PartState> {
  const { database, clock } = context;
  const opened = await openPart(context, place);
  if (!opened.isEditable) throw editedInFiles(place.handle);
  const key = { edition_id: opened.published.edition.id, part: place.part };
  const base = await readPartVersion(database.db, key, version);
  if (base === undefined) throw versionUnknown();
  const mine = await change(base, opened);
  return await database.db.transaction().execute(async (trx) => {
    const row = await lockPartDraft(trx, database.flavor, key);
    const theirs = row && (await readPartVersion(trx, key, row.version));
    if (row === undefined || theirs === undefined) throw versionUnknown();
    const { merged, conflicts } = mergeParts({ base, mine, theirs }, clock);
    if (conflicts.length > 0) throw new PartConflict({ merged, conflicts });
    if (hashOf(merged) === hashOf(theirs)) return theirs;
    const next = row.version + 1;
    await insertPartVersion(trx, key, { version: next, state: merged, at: clock.now(), by, reason });
    await updatePartDraft(trx, key, { version: next });
    await deletePartVersions(trx, key, { before: next - KEPT_VERSIONS, but: row.base_version });
    return merged;
  });
}

/**
 * Makes a part say again what it said in an earlier version, as a new one. `seen` is the version that the editor saw
 * last. @throws as `savePart`
 */
export async function restorePart(
  context: EditingContext,
  place: PartOfEdition,
  { version, seen, by }: { version: number; seen: number; by: string | null },
): Promise<void> {
  const { published } = await openPart(context, place);
  const earlier = await readPartVersion(
    context.database.db,
    { edition_id: published.edition.id, part: place.part },
    version,
  );
  if (earlier === undefined) throw versionUnknown();
  await savePart(context, place, { version: seen, by, reason: `version ${version}`, change: () => earlier });
}
