import type { PublishedState } from "../../stores/published-state-store.ts";
import { inReadingOrder, stateOf } from "../../publish/history/edition-state.ts";
import { mapHtml } from "../../../model/blocks/map-html.ts";
import { readBlocks } from "../../read/reading-store.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import type { ManualFinding } from "../../publish/errors.ts";
import { rewriteLinks } from "../../publish/links/links.ts";
import { publishFromAdmin } from "../../publish/releases/writing/publish-from-admin.ts";
import type { EditingContext } from "../drafts/open-draft.ts";
import { draftsRefused } from "../errors.ts";
import { outlineMovedOn } from "./errors.ts";
import { type OpenOutline, openOutline, pagesInPlace } from "./open-outline.ts";
import { type Outline, type PlacedPage, levelsOf } from "./outline.ts";
import { DEEPEST } from "../../../admin/menu-views.ts";

/** Who publishes a menu, and why. */
interface PublishOutline {
  /** As it was looked at. */
  stamp: string;
  author: string;
  reason: string;
  accountId: string | null;
}

/**
 * Publishes an edition's menu as its draft has it: pages in other places or under other addresses, and without those
 * that were taken out. Pages that were never published stay for editors. Returns the release's name.
 * @throws AppError edition-unknown, edited-in-files, outline-moved-on, drafts-refused, nothing-to-publish,
 * publish-overtaken
 */
export async function publishOutline(
  context: EditingContext,
  handle: string,
  { stamp, author, reason, accountId }: PublishOutline,
): Promise<string> {
  const { db } = context.database;
  const open = await openOutline(db, handle);
  if (open.stamp !== stamp) throw outlineMovedOn();
  const findings = await outlineFindings(db, open);
  if (findings.length > 0) throw draftsRefused(findings);
  const { state } = open;
  const now = stateOf(state);
  return await publishFromAdmin(context, {
    releaseId: newId(context.clock),
    state,
    target: { ...now, pages: pagesInPlace(withoutPlanned(open), now.pages) },
    revisions: [],
    author,
    act: { via: "desk", accountId, reason },
    also: async () => {},
  });
}

/** The menu that readers would get. Pages below one that was never published come to its place. */
export function withoutPlanned({ pages, planned }: Pick<OpenOutline, "pages" | "planned">): PlacedPage[] {
  const parents = new Map(pages.map(({ id, parentId }) => [id, parentId]));
  const shown = (id: string | null): string | null =>
    id !== null && planned.has(id) ? shown(parents.get(id) ?? null) : id;
  return pages.filter(({ id }) => !planned.has(id)).map((page) => ({ ...page, parentId: shown(page.parentId) }));
}

/** Why a menu can't be published: what can't stand in it, and what leads to pages that are taken out. */
export async function outlineFindings(db: Queries, open: OpenOutline): Promise<ManualFinding[]> {
  const { state, published } = open;
  const pages = withoutPlanned(open);
  const titles = new Map(state.pages.map(({ id, title }) => [id, title]));
  const faults = outlineFaults(pages).map(({ id, message }) => finding(titles.get(id) ?? id, message));
  const kept = new Set(pages.map(({ id }) => id));
  const gone = published.filter(({ id }) => !kept.has(id));
  if (gone.length === 0) return faults;
  const ids = new Set(gone.map(({ id }) => id));
  return [...faults, ...entriesWith(state, ids, titles), ...(await pagesWith(db, state, { ids, titles }))];
}

const entryNames: Readonly<Record<string, string>> = {
  "quick-style-guide": "The quick style guide",
  dashboard: "The dashboard",
  help: "The help page",
  redirects: "A redirect",
  "search-words": "Search words",
  "search-answers": "A pinned answer of search",
};

/** Index terms and other parts that lead to pages which are to go. */
function entriesWith(state: PublishedState, ids: ReadonlySet<string>, titles: ReadonlyMap<string, string>) {
  const terms = state.indexTerms.flatMap(({ term, links }) => {
    const lost = readJson(links).find(({ pageId, to }) => ids.has(pageId) || (to && ids.has(to.pageId)));
    return lost
      ? [finding("Index", `The term “${term}” links to a page that is being removed. Change the term first.`)]
      : [];
  });
  const entries = state.entries.flatMap(({ handle, body }) =>
    [...ids]
      .filter((id) => body.includes(id))
      .map((id) => {
        const name = entryNames[handle] ?? `The ${handle}`;
        return finding(titles.get(id) ?? id, `${name} leads to it. Change that first.`);
      }),
  );
  return [...terms, ...entries];
}

/** Pages that link to those which are to go. */
async function pagesWith(
  db: Queries,
  state: PublishedState,
  { ids, titles }: { ids: ReadonlySet<string>; titles: ReadonlyMap<string, string> },
): Promise<ManualFinding[]> {
  const findings: ManualFinding[] = [];
  for (const page of inReadingOrder(stateOf(state))) {
    await yieldToEventLoop();
    if (ids.has(page.id)) continue;
    const lost = new Set<string>();
    for (const block of await readBlocks(db, page.revision_id))
      mapHtml(block, (html) =>
        rewriteLinks(html, (href) => {
          const [id = ""] = href.startsWith("page:") ? href.slice("page:".length).split("#") : [];
          if (ids.has(id)) lost.add(titles.get(id) ?? id);
          return "keep";
        }),
      );
    for (const title of lost)
      findings.push(finding(page.title, `It links to “${title}”, which is being removed. Change the link first.`));
  }
  return findings;
}

function finding(place: string, message: string): ManualFinding {
  return { kind: "invalid", place, message };
}

/** What can't stand in a menu: which page, and why. */
interface OutlineFault {
  id: string;
  message: string;
}

/** Finds pages with one address or code, and those that stand too deep. */
export function outlineFaults(outline: Outline): OutlineFault[] {
  const levels = levelsOf(outline);
  const addresses = Map.groupBy(outline, ({ section, slug }) => `${section}/${slug}`);
  const codes = Map.groupBy(
    outline.filter(({ code }) => code !== ""),
    ({ code }) => code,
  );
  return outline.flatMap(({ id, section, slug, code }) => {
    const faults: string[] = [];
    if ((addresses.get(`${section}/${slug}`)?.length ?? 0) > 1)
      faults.push(`Another page has the address ${section}/${slug}. Change one of them.`);
    if ((codes.get(code)?.length ?? 0) > 1)
      faults.push(`Another page has the code ${code}. Give one of them another, or none.`);
    if ((levels.get(id) ?? 0) > DEEPEST) faults.push("It is nested under more than two pages. Move it up.");
    return faults.map((message) => ({ id, message }));
  });
}
