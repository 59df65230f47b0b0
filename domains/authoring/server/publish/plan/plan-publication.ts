import type {
  EditionState,
  PageRevisionsTable,
  PageState,
  PublishedState,
  StoredPage,
} from "../../../../content/server/authoring.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import type { ManualEdition } from "../../manual.ts";
import { type Difference, differenceOf } from "./difference.ts";
import { type FlatPage, flattenPages } from "./flat-pages.ts";
import { matchPages } from "./match-pages.ts";
import { newRevision } from "./new-revision.ts";
import { planEntries } from "./plan-entries.ts";
import { planIndex } from "./plan-index.ts";
import type { changeKinds, PublishReport } from "../publish-report.ts";
import { rewriteEdition, type StoredContents } from "../links/rewrite-edition.ts";

/** What an edition is to say, and what that changes. */
export interface PublicationPlan {
  target: EditionState;
  difference: Difference;
  /** Revisions of pages whose blocks differ; `edition_revision_id` is the staged release's. */
  revisions: PageRevisionsTable[];
  contents: StoredContents;
  changed: boolean;
  counts: PublishReport["pages"];
}

interface PlannedPage {
  row: PageState;
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
  const target: EditionState = {
    name: manual.name,
    notice: contents.notice,
    sections: manual.sections.map(({ handle, title }) => ({ section: handle, title })),
    pages: planned.map(({ row }) => row),
    entries: planEntries(contents),
    index: planIndex(manual.index, state.indexTerms, { clock: context.clock, indexLink: contents.indexLink }),
  };
  const difference = differenceOf(state, target);
  return {
    target,
    difference,
    revisions: planned.flatMap(({ revision }) => revision ?? []),
    contents,
    changed: !difference.isEmpty || state.edition.revision === 0,
    counts: countPages(planned, difference, state.pages),
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
  const revision = newRevision(id, context.contents.blocksOf(flat), known, context);
  const row: PageState = {
    id,
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
  };
  return { row, known, flat, revision };
}

function countPages(
  planned: PlannedPage[],
  { pages, removedPageIds }: Difference,
  stored: readonly StoredPage[],
): PublishReport["pages"] {
  const differing = new Set(pages.map(({ id }) => id));
  const removed = new Set(removedPageIds);
  const changes = [
    ...planned.filter(({ row }) => differing.has(row.id)).map(({ flat, ...page }) => ({ ...flat, how: howOf(page) })),
    ...stored
      .filter(({ id }) => removed.has(id))
      .map((page) => ({ address: addressOf(page), how: "removed" as const })),
  ].map(({ address, how }) => ({ address, how }));
  const numberOf = (kind: (typeof changeKinds)[number]) => changes.filter(({ how }) => how === kind).length;
  return {
    total: planned.length,
    added: numberOf("added"),
    rewritten: numberOf("rewritten"),
    adjusted: numberOf("adjusted"),
    removed: numberOf("removed"),
    unchanged: planned.length - differing.size,
    changes,
    moved: planned.flatMap(({ known, flat }) => {
      if (known === undefined || known.removed_at !== null || addressOf(known) === flat.address) return [];
      return [{ from: addressOf(known), to: flat.address }];
    }),
  };
}

function howOf({ known, revision }: Pick<PlannedPage, "known" | "revision">): (typeof changeKinds)[number] {
  if (known === undefined || known.removed_at !== null) return "added";
  return revision === null ? "adjusted" : "rewritten";
}

function addressOf({ section, slug }: { section: string; slug: string }): string {
  return `${section}/${slug}`;
}
