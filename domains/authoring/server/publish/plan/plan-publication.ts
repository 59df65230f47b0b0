import type {
  Block,
  EditionSectionsTable,
  EditionsTable,
  EntriesTable,
  EntryBodies,
  PageRevisionsTable,
  PagesTable,
  PublishedState,
  StoredPage,
} from "../../../../content/server/authoring.ts";
import { createHash } from "node:crypto";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import type { ManualEdition } from "../../manual.ts";
import { differs } from "./differs.ts";
import { type FlatPage, flattenPages } from "./flat-pages.ts";
import { matchPages } from "./match-pages.ts";
import { planEntries } from "./plan-entries.ts";
import { type IndexPlan, planIndex } from "./plan-index.ts";
import type { PublishReport } from "../publish-report.ts";
import { rewriteEdition, type StoredContents } from "../links/rewrite-edition.ts";

/** The writes that make an edition match a manual. */
export interface PublicationPlan {
  edition: EditionsTable;
  /** Null if unchanged. The fields below also list only what differs. */
  sections: EditionSectionsTable[] | null;
  entries: EntriesTable[];
  removedEntries: (keyof EntryBodies)[];
  index: IndexPlan;
  /** Parents before subpages. */
  pages: PagesTable[];
  removedPageIds: string[];
  /** Revisions of pages whose blocks differ; `edition_revision_id` is the staged revision's. */
  revisions: PageRevisionsTable[];
  contents: StoredContents;
  changed: boolean;
  counts: PublishReport["pages"];
}

interface PlannedPage {
  row: PagesTable;
  known: StoredPage | undefined;
  flat: FlatPage;
  revision: PageRevisionsTable | null;
}

/** Compares a checked manual with what is published. Writes nothing. */
export function planPublication(
  manual: ManualEdition,
  state: PublishedState,
  context: { clock: Clock; revisionId: string; pictureNames: ReadonlyMap<string, string> },
): PublicationPlan {
  const flat = flattenPages(manual);
  const matches = matchPages(flat, state.pages);
  const ids = new Map(flat.map((page) => [page, matches.get(page)?.id ?? newId(context.clock)]));
  const contents = rewriteEdition(manual, ids, context.pictureNames);
  const planned = flat.map((page) => planPage(page, { ids, matches, contents, state, ...context }));
  const kept = new Set(matches.values());
  const removed = state.pages.filter((page) => page.removed_at === null && !kept.has(page));
  const differing = planned.filter(({ row, known }) => known === undefined || differs(row, known));
  const sections = planSections(manual, state);
  const { entries, removedEntries } = planEntries(state.edition.id, contents, state.entries);
  const index = planIndex(manual.index, state.indexTerms, {
    clock: context.clock,
    editionId: state.edition.id,
    indexLink: contents.indexLink,
  });
  const edition = { ...state.edition, name: manual.name, notice: contents.notice, position: positionOf(manual.handle) };
  const changes = [differing, removed, entries, removedEntries, index.terms, index.removedTermIds];
  const changed = changes.some(({ length }) => length > 0) || sections !== null || differs(edition, state.edition);
  return {
    edition: { ...edition, revision: state.edition.revision + 1 },
    sections,
    entries,
    removedEntries,
    index,
    pages: differing.map(({ row }) => row),
    removedPageIds: removed.map(({ id }) => id),
    revisions: planned.flatMap(({ revision }) => revision ?? []),
    contents,
    changed: changed || state.edition.revision === 0,
    counts: countPages(planned, differing, removed.length),
  };
}

interface PageContext {
  clock: Clock;
  revisionId: string;
  ids: ReadonlyMap<FlatPage, string>;
  matches: ReadonlyMap<FlatPage, StoredPage>;
  contents: StoredContents;
  state: PublishedState;
}

function planPage(flat: FlatPage, context: PageContext): PlannedPage {
  const { page } = flat;
  const known = context.matches.get(flat);
  const id = context.ids.get(flat) ?? newId(context.clock);
  const revision = planRevision(id, context.contents.blocksOf(flat), known, context);
  const row: PagesTable = {
    id,
    edition_id: context.state.edition.id,
    section: page.section,
    parent_id: flat.parent === null ? null : (context.ids.get(flat.parent) ?? null),
    position: flat.position,
    slug: page.slug,
    code: page.code,
    title: page.title,
    subtitle: page.subtitle,
    level: flat.level,
    formatted_page_number: page.formattedPageNumber,
    is_public: page.isPublic ? 1 : 0,
    display_contents: page.displayContents ? 1 : 0,
    revision_id: revision?.id ?? known?.revision_id ?? "",
    removed_at: null,
  };
  return { row, known, flat, revision };
}

/** Returns a new revision of a page's blocks; null if they are unchanged. */
function planRevision(
  pageId: string,
  blocks: Block[],
  known: StoredPage | undefined,
  { clock, revisionId }: PageContext,
): PageRevisionsTable | null {
  const json = writeJson(blocks);
  const contentHash = createHash("sha256").update(json).digest("hex");
  if (known?.content_hash === contentHash) return null;
  return {
    id: newId(clock),
    page_id: pageId,
    edition_revision_id: revisionId,
    number: (known?.revision_number ?? 0) + 1,
    content_hash: contentHash,
    created_at: clock.now(),
    has_quick_look: blocks.some((block) => block.type === "table" && block.quickLook) ? 1 : 0,
    headings: writeJson(blocks.flatMap(headingOf)),
    blocks: json,
  };
}

function headingOf(block: Block) {
  if (block.type !== "heading") return [];
  return [{ id: block.id, code: block.headingCode, text: block.headingText, level: block.headingLevel[0] ?? 1 }];
}

function planSections(manual: ManualEdition, state: PublishedState): EditionSectionsTable[] | null {
  const rows = manual.sections.map(({ handle, title }, position) => {
    return { edition_id: state.edition.id, section: handle, title, position };
  });
  const same =
    rows.length === state.sections.length && rows.every((row, index) => !differs(row, state.sections[index]));
  return same ? null : rows;
}

function countPages(planned: PlannedPage[], differing: PlannedPage[], removed: number): PublishReport["pages"] {
  const known = differing.filter((page) => page.known !== undefined && page.known.removed_at === null);
  const rewritten = known.filter(({ revision }) => revision !== null).length;
  return {
    total: planned.length,
    added: differing.length - known.length,
    rewritten,
    adjusted: known.length - rewritten,
    removed,
    unchanged: planned.length - differing.length,
    moved: known.flatMap(({ known: before, flat }) => {
      const from = `${before?.section}/${before?.slug}`;
      return from === flat.address ? [] : [{ from, to: flat.address }];
    }),
  };
}

/** Editions are ordered by number: v21, v22. */
function positionOf(handle: string): number {
  return Number(handle.slice(1));
}
