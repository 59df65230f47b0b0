import { type PublishedState, readPublishedState } from "../stores/published-state-store.ts";
import { holdStaged, lockEdition } from "../stores/staging-store.ts";
import { listEditions, readBlocks } from "../read/reading-store.ts";
import { publishRevision } from "../stores/publishing-store.ts";
import { renderBlocks } from "../../model/blocks/render.ts";
import type { ManualEdition } from "../model/manual.ts";
import { importOvertaken } from "./errors.ts";
import { type ReleaseSource, type StagedRelease, stageEdition } from "./stage-edition.ts";
import type { PublishContext } from "./releases/writing/record-act.ts";
import { writeDifference } from "./releases/writing/write-difference.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database, Queries } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { checkManual } from "./check/check-manual.ts";
import { contentName } from "./plan/pictures.ts";
import { type PublicationPlan, type PublishReport, planPublication } from "./plan/plan-publication.ts";

/**
 * Makes an edition match a manual exactly, and reports what changed.
 *
 * Everything is checked before anything is written. The bulk is staged where readers don't see it, then published in
 * one small transaction: in the meantime, or after a crash, readers see the old edition. Of two concurrent imports, the
 * later one wins and the other fails. A manual without changes publishes nothing.
 *
 * @throws ManualRefusedError with all findings, AppError import-overtaken
 */
export async function publishEdition(
  context: PublishContext,
  edition: ManualEdition,
  source: ReleaseSource,
): Promise<PublishReport> {
  const staged = await stageEdition(context, edition, source);
  if (staged.plan.changed) await publish(context, staged);
  return reportOn(staged);
}

/** Reports what a staged release changes. */
export function reportOn({ edition, release, plan, images }: StagedRelease): PublishReport {
  const { difference } = plan;
  return {
    handle: edition.handle,
    editionId: edition.id,
    audience: edition.audience,
    revision: plan.changed ? release.number : edition.revision,
    changed: plan.changed,
    pages: plan.counts,
    entries: [...difference.entries.map(({ handle }) => handle), ...difference.removedEntries],
    indexTerms: { changed: difference.terms.length, removed: difference.removedTermIds.length },
    images,
    unresolvedLinks: plan.contents.unresolved,
  };
}

async function publish({ database, clock, act }: PublishContext, staged: StagedRelease): Promise<void> {
  const { edition, baseId, release, plan, snapshot } = staged;
  const publishedAt = clock.now();
  await database.db.transaction().execute(async (trx) => {
    const { revision } = await lockEdition(trx, database.flavor, edition.id);
    const held = await holdStaged(trx, database.flavor, release.id);
    if (!held || revision !== edition.revision) throw importOvertaken(edition.handle);
    await writeDifference(trx, plan.difference, {
      id: release.id,
      now: publishedAt,
      byAccountId: act?.accountId ?? null,
    });
    await publishRevision(trx, plan.difference.edition, { ...release, baseId, snapshot, publishedAt });
  });
}

/** What publishing an edition would change. */
export interface Publication extends Pick<
  PublishReport,
  "handle" | "revision" | "audience" | "changed" | "pages" | "unresolvedLinks"
> {
  /** Readers' notes whose words would go, counted by page; only beforehand. */
  notes?: readonly { address: string; count: number }[];
}

/** A page that is to get another text, both HTML; asked for only if somebody noted something there. */
export interface ChangedText {
  pageId: string;
  texts(): Promise<{ before: string; after: string }> | { before: string; after: string };
}

/** What is asked about readers' notes, which belong to a domain above: app/ hands it in. */
export interface NotesContext {
  /**
   * Counts the notes whose passage stands in the text before and not in the one after, by page; pages without such
   * notes are left out.
   */
  countNotes(db: Queries, pages: readonly ChangedText[]): Promise<{ pageId: string; count: number }[]>;
}

/**
 * Computes what publishing an edition would change, without writing anything. Rejects what publishing would reject.
 * Without a database, everything is new.
 */
export async function previewPublication(
  context: NotesContext & { database: Database | null; clock: Clock },
  edition: ManualEdition,
): Promise<Publication> {
  const manual = checkManual(edition);
  const state = await stateOf(context.database, manual);
  const pictureNames = new Map(manual.images.map((image) => [image.name, contentName(image)]));
  const plan = planPublication(manual, state, { clock: context.clock, revisionId: "preview", pictureNames });
  return {
    handle: manual.handle,
    revision: state.edition.revision,
    audience: state.edition.audience,
    changed: plan.changed,
    pages: plan.counts,
    notes: context.database === null ? [] : await notesLosing(context.database.db, plan, { ...context, state }),
    unresolvedLinks: plan.contents.unresolved,
  };
}

async function notesLosing(
  db: Queries,
  { difference, revisions }: PublicationPlan,
  { countNotes, state }: NotesContext & { state: PublishedState },
) {
  const planned = new Map(revisions.map((revision) => [revision.id, revision]));
  const losing = await countNotes(
    db,
    difference.rewritten.map(({ pageId, from, to }) => ({
      pageId,
      texts: async () => {
        const { blocks } = planned.get(to) ?? {};
        const before = renderBlocks(await readBlocks(db, from));
        return { before, after: blocks === undefined ? before : renderBlocks(readJson(blocks)) };
      },
    })),
  );
  const addresses = new Map(state.pages.map(({ id, section, slug }) => [id, `${section}/${slug}`]));
  return losing.map(({ pageId, count }) => ({ address: addresses.get(pageId) ?? pageId, count }));
}

async function stateOf(database: Database | null, manual: ManualEdition): Promise<PublishedState> {
  const known = database && (await listEditions(database.db)).find(({ handle }) => handle === manual.handle);
  return known ? readPublishedState(database.db, known.id) : unpublished(manual);
}

function unpublished({ handle, name }: ManualEdition): PublishedState {
  return {
    edition: {
      id: "preview",
      handle,
      name,
      notice: "",
      position: 0,
      revision: 0,
      audience: "subscribers",
      is_current: 0,
      edited_in: "files",
      asks_review: 0,
    },
    sections: [],
    pages: [],
    entries: [],
    indexTerms: [],
  };
}
