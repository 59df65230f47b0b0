import type { Block } from "../../../model/blocks/registry/schemas.ts";
import type { EditionState, EntryState, PageState, TermState } from "../history/edition-state.ts";
import type { EntryBodies, IndexLink, IndexTermsTable, PageRevisionsTable } from "../../tables.ts";
import type { PublishedState, StoredPage } from "../../stores/published-state-store.ts";
import { foldTerm, letterOf, sortTerms } from "../../../model/index-terms/sort-terms.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import type { ManualEdition, ManualIndexTerm } from "../../model/manual.ts";
import { type Difference, type FlatPage, addressOf, differenceOf, flattenPages, matchPages } from "./difference.ts";

import { type StoredContents, type UnresolvedLink, rewriteEdition } from "../links/links.ts";
import { createHash } from "node:crypto";
import { writeJson } from "../../../../../platform/db/json.ts";
import type { EditionAudience } from "../../../../subscriptions/contract.ts";

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

/** Makes a new revision of a page's blocks, of the release `revisionId`; null if they say what `known` says. */
export function newRevision(
  pageId: string,
  blocks: readonly Block[],
  known: Pick<StoredPage, "content_hash" | "revision_number"> | undefined,
  { clock, revisionId }: { clock: Clock; revisionId: string },
): PageRevisionsTable | null {
  const json = writeJson([...blocks]);
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

const handles = [
  "dashboard",
  "quick-style-guide",
  "help",
  "notification",
  "banner",
  "promo",
  "print",
  "search",
  "search-answers",
  "search-words",
  "redirects",
] as const satisfies (keyof EntryBodies)[];

/** Returns a manual's entries as stored. */
export function planEntries(contents: StoredContents): EntryState[] {
  const { dashboard, guide, help, panels, searchWords, searchAnswers, search, redirects } = contents;
  const bodies: { [Handle in keyof EntryBodies]: EntryBodies[Handle] | null } = {
    dashboard,
    "quick-style-guide": guide,
    help,
    ...panels,
    search,
    "search-answers": searchAnswers,
    "search-words": searchWords,
    redirects,
  };
  return handles.flatMap((handle): EntryState[] => {
    const body = bodies[handle];
    return body === null ? [] : [{ handle, body: writeJson(body) }];
  });
}

interface IndexContext {
  clock: Clock;
  indexLink: (link: string) => IndexLink | undefined;
}

interface Place {
  parentId: string | null;
  level: number;
  letter: string | undefined;
  /** The folded words of the term and its ancestors; identifies a term across publications. */
  key: string;
}

const top: Place = { parentId: null, level: 0, letter: undefined, key: "" };

/** Returns a checked index as stored, parents first, with the ids of terms that are stored already. */
export function planIndex(
  terms: readonly ManualIndexTerm[],
  stored: readonly IndexTermsTable[],
  context: IndexContext,
): TermState[] {
  const known = keyed(stored);
  const rows: TermState[] = [];
  const add = (list: readonly ManualIndexTerm[], place: Place): void => {
    for (const [position, term] of sortTerms(list, place.level).entries()) {
      const key = keyOf(place.key, term.term);
      const letter = place.letter ?? letterOf(term) ?? "";
      const id = known.get(key)?.id ?? newId(context.clock);
      rows.push({
        id,
        parent_id: place.parentId,
        position,
        level: place.level,
        letter,
        term: term.term,
        sort_as: term.sortAs,
        note: term.note,
        is_generated: term.isGenerated ? 1 : 0,
        links: writeJson(term.links.flatMap((link) => context.indexLink(link) ?? [])),
      });
      add(term.children, { parentId: id, level: place.level + 1, letter, key });
    }
  };
  add(terms, top);
  return rows;
}

/** Stored terms by key. */
function keyed(stored: readonly IndexTermsTable[]): Map<string, IndexTermsTable> {
  const keys = new Map<string, string>();
  const terms = new Map<string, IndexTermsTable>();
  for (const row of stored.toSorted((left, right) => left.level - right.level)) {
    const key = keyOf(row.parent_id === null ? "" : (keys.get(row.parent_id) ?? ""), row.term);
    keys.set(row.id, key);
    terms.set(key, row);
  }
  return terms;
}

function keyOf(above: string, term: string): string {
  return `${above}\n${foldTerm(term) || term}`;
}

/** How a page changes: new, with other blocks, with the same blocks but other particulars, or gone. */
export const changeKinds = ["added", "rewritten", "adjusted", "removed"] as const;

/** What publishing or staging a release did. */
export interface PublishReport {
  handle: string;
  editionId: string;
  /** The number of the release: the one that readers see now, or the staged one. */
  revision: number;
  /** Who may open the edition. */
  audience: EditionAudience;
  /** False if the edition already matched the manual: nothing was published, and the revision is unchanged. */
  changed: boolean;
  pages: {
    total: number;
    added: number;
    /** Pages with a new revision of their blocks. */
    rewritten: number;
    /** Pages with the same blocks but a new title, position, page number or flag. */
    adjusted: number;
    removed: number;
    unchanged: number;
    /** The pages behind these numbers, by their address in the manual, or in the edition if they are gone. */
    changes: { address: string; how: (typeof changeKinds)[number] }[];
    /** Of all pages, those that kept their id at a new address. */
    moved: { from: string; to: string }[];
  };
  /** Entries that were changed, added or removed. */
  entries: (keyof EntryBodies)[];
  indexTerms: {
    /** Terms that are new or have a new position, note or links. */
    changed: number;
    removed: number;
  };
  images: {
    /** Pictures that the edition uses. */
    shown: number;
    /** Pictures that no page uses; they were not stored. */
    unused: string[];
  };
  unresolvedLinks: UnresolvedLink[];
}
