import { checkIndex } from "../../../model/index-terms/check-index.ts";
import type { IndexLink } from "../../tables.ts";
import { plainText } from "../../../model/blocks/plain-text.ts";
import type { TermState } from "../../publish/history/edition-state.ts";
import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";
import { unindexedSections } from "../../model/unindexed-sections.ts";
import { type ChecksView, partPath, termPath } from "../../../admin/part-views.ts";
import type { EditingContext } from "../../edit/drafts/open-draft.ts";
import { pathOf } from "../../edit/parts/index-tree.ts";
import { manualWith } from "../../edit/parts/part-manual.ts";
import type { ManualEdition, ManualIndexTerm } from "../../model/manual.ts";
import { flattenPages } from "../../publish/plan/difference.ts";
import { guideTarget, ReferenceTargets } from "../../publish/links/links.ts";
import { type PartVisit, hrefOf, openFrame } from "./frame.ts";

type Item = ChecksView["lists"][number]["items"][number];

/** What an editor may want to fix in the index, each with where. @throws AppError edition-unknown */
export async function readChecks(context: EditingContext, visit: PartVisit): Promise<ChecksView> {
  const { opened, frame } = await openFrame(context, visit);
  const { handle } = frame;
  const manual = await manualWith(context.database.db, opened, opened.draft);
  await yieldToEventLoop();
  const findings = findingsIn(manual, idsByPath(opened.draft.index), handle);
  const of = (kinds: readonly string[]) => findings.filter(({ kind }) => kinds.includes(kind)).map(({ item }) => item);
  const ids = new Map(opened.edition.pages.map(({ id, section, slug }) => [`${section}/${slug}`, id]));
  return {
    handle,
    lists: [
      {
        title: "Terms that lead nowhere",
        about: "They have no link, nothing below them and no “see”.",
        items: of(["empty-term"]),
      },
      {
        title: "Blind references",
        about: "“See” and “see also” that name no term, or one that only points elsewhere.",
        items: of(["see-target"]),
      },
      {
        title: "Other faults",
        about: "Nothing is published while there are any.",
        items: of(["index-link", "index-place", "duplicate-term"]),
      },
      {
        title: "Pages and headings without a term",
        about: "Neither they nor a heading below them is in the index.",
        items: missingEntries(manual, ids, handle),
      },
    ],
  };
}

function findingsIn(manual: ManualEdition, ids: ReadonlyMap<string, string>, handle: string) {
  const targets = new ReferenceTargets();
  for (const { address, page } of flattenPages(manual)) targets.add(address, address, page.blocks);
  targets.add(guideTarget, guideTarget, manual.guide.blocks);
  return checkIndex(manual.index, (link) => targets.findForIndex(link) !== undefined).map(
    ({ kind, path, name, message }) => {
      const id = ids.get(pathAt(manual.index, path));
      const href = id === undefined ? partPath(handle, "index") : termPath(handle, id);
      return { kind, item: { text: name, detail: message, href } };
    },
  );
}

function missingEntries(manual: ManualEdition, ids: ReadonlyMap<string, string>, handle: string): Item[] {
  return unindexedSections(manual).flatMap(({ name, title, address }) => {
    const [page = "", headingId = null] = address.split("#");
    const pageId = ids.get(page);
    if (pageId === undefined) return [];
    const words = plainText(title);
    const begins = new URLSearchParams({ term: words, to: hrefOf({ pageId, headingId } satisfies IndexLink) });
    return [
      {
        text: `${name} ${words}`,
        detail: "Add a term that leads to it.",
        href: `${partPath(handle, "index")}?${begins}`,
      },
    ];
  });
}

/** The path of a term, by its place and those of its ancestors among their siblings. */
function pathAt(terms: readonly ManualIndexTerm[], places: readonly number[]): string {
  let [list, path] = [terms, ""];
  for (const place of places) {
    const term = list[place];
    if (term === undefined) return path;
    path = pathOf(path, term.term);
    list = term.children;
  }
  return path;
}

function idsByPath(rows: readonly TermState[]): Map<string, string> {
  const paths = new Map<string, string>();
  const ids = new Map<string, string>();
  for (const { id, parent_id, term } of rows.toSorted((left, right) => left.level - right.level)) {
    const path = pathOf(parent_id === null ? "" : (paths.get(parent_id) ?? ""), term);
    paths.set(id, path);
    ids.set(path, id);
  }
  return ids;
}
