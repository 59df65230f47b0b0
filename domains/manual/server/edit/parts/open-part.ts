import { type EditionState, stateOf } from "../../publish/history/edition-state.ts";
import { type PublishedState, readPublishedState } from "../../stores/published-state-store.ts";
import { findEdition } from "../../publish/history/releases-store.ts";
import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import type { EditionPart } from "../../../admin/part-views.ts";
import { editionUnknown } from "../../publish/errors.ts";
import { releaseName } from "../../publish/releases/release-name.ts";
import type { PartDraftsTable } from "../tables.ts";
import { editedInFiles, versionUnknown } from "../errors.ts";
import type { EditingContext } from "../drafts/open-draft.ts";
import { mergeParts } from "./merge-parts.ts";
import { type PartState, hashOf, takePart } from "./part-state.ts";
import {
  deletePartVersions,
  findPartDraft,
  insertPartDraft,
  insertPartVersion,
  lockPartDraft,
  readPartVersion,
  updatePartDraft,
} from "./parts-store.ts";
import { PartConflict } from "./errors.ts";

/** A part of an edition, by the edition's handle. */
export interface PartOfEdition {
  handle: string;
  part: EditionPart;
}

/** A part as it is being edited. */
export interface OpenPart extends PartOfEdition {
  published: PublishedState;
  /** What the whole edition says for readers. */
  edition: EditionState;
  /** What the draft says; for an edition that is edited in files, what readers see. */
  draft: PartState;
  version: number;
  /** The version that says what is published. */
  publishedVersion: number;
  isEditable: boolean;
}

/**
 * Opens a part for editing. What a release has changed in it since is merged into the draft, like what another editor
 * saved; where both changed the same, the draft stays, and what it would change is shown before it is published.
 * @throws AppError edition-unknown
 */
export async function openPart(context: EditingContext, { handle, part }: PartOfEdition): Promise<OpenPart> {
  const { db, flavor } = context.database;
  const found = await findEdition(db, handle);
  if (found === undefined || found.revision === 0) throw editionUnknown(handle);
  const published = await readPublishedState(db, found.id);
  const edition = stateOf(published);
  const live = takePart(edition, part);
  const opened = { handle, part, published, edition };
  if (published.edition.edited_in === "files")
    return { ...opened, draft: live, version: 0, publishedVersion: 0, isEditable: false };
  const key = { edition_id: found.id, part };
  const hash = hashOf(live);
  if ((await findPartDraft(db, key))?.base_hash !== hash) {
    const release = releaseName({ handle, number: published.edition.revision });
    await db.transaction().execute(async (trx) => {
      const row = await lockPartDraft(trx, flavor, key);
      if (row === undefined) await beginPart(trx, { ...key, live, hash, at: context.clock.now() });
      else if (row.base_hash !== hash) await takeRelease(trx, context, row, { live, hash, release });
    });
  }
  const row = await findPartDraft(db, key);
  const draft = row && (await readPartVersion(db, key, row.version));
  if (row === undefined || draft === undefined) throw versionUnknown();
  return { ...opened, draft, version: row.version, publishedVersion: row.base_version, isEditable: true };
}

/** What the draft of a part says, or would say if it were opened now. Writes nothing. */
export async function peekPart(
  { database: { db }, clock }: EditingContext,
  published: PublishedState,
  part: EditionPart,
): Promise<PartState> {
  const live = takePart(stateOf(published), part);
  const row = await findPartDraft(db, { edition_id: published.edition.id, part });
  if (row === undefined) return live;
  const [base, draft] = await basesOf(db, row);
  return row.base_hash === hashOf(live) ? draft : mergeParts({ base, mine: draft, theirs: live }, clock).merged;
}

interface FirstVersion extends Pick<PartDraftsTable, "edition_id" | "part"> {
  live: PartState;
  hash: string;
  at: number;
}

async function beginPart(trx: Trx, { edition_id, part, live, hash, at }: FirstVersion): Promise<void> {
  const isFirst = await insertPartDraft(trx, { edition_id, part, base_hash: hash, base_version: 1, version: 1 });
  // Another editor may have opened it just now.
  if (isFirst)
    await insertPartVersion(trx, { edition_id, part }, { version: 1, state: live, at, by: null, reason: "published" });
}

/** First comes a version that says what is published, then what the draft makes of it. */
async function takeRelease(
  trx: Trx,
  { clock }: EditingContext,
  row: PartDraftsTable,
  { live, hash, release }: { live: PartState; hash: string; release: string },
): Promise<void> {
  const [base, draft] = await basesOf(trx, row);
  const { merged } = mergeParts({ base, mine: draft, theirs: live }, clock);
  const saved = { at: clock.now(), by: null, reason: release };
  const publishedVersion = row.version + 1;
  await insertPartVersion(trx, row, { ...saved, version: publishedVersion, state: live });
  const isSame = hashOf(merged) === hash;
  const version = isSame ? publishedVersion : publishedVersion + 1;
  if (!isSame) await insertPartVersion(trx, row, { ...saved, version, state: merged });
  await updatePartDraft(trx, row, { base_hash: hash, base_version: publishedVersion, version });
}

async function basesOf(db: Queries, row: PartDraftsTable): Promise<[base: PartState, draft: PartState]> {
  const base = await readPartVersion(db, row, row.base_version);
  const draft = await readPartVersion(db, row, row.version);
  if (base === undefined || draft === undefined) throw versionUnknown();
  return [base, draft];
}

/** So many versions of a part are kept. */
const KEPT_VERSIONS = 200;

/** What an editor changes: in which version they saw the part, and what they make of that. */
interface PartChange {
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
