import type { Block } from "../../../model/blocks/registry/schemas.ts";
import type { IndexLink, SearchWords } from "../../tables.ts";
import { mapHtml } from "../../../model/blocks/map-html.ts";
import type { PublishedState } from "../../stores/published-state-store.ts";
import { readHeadings } from "../../publish/history/previews/previews-store.ts";
import { pictureSizes } from "../../stores/image-store.ts";
import { headingAnchor } from "../../../rules.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import { duplicateHeadings, lostNotes } from "../../publish/check/check-manual.ts";
import type { ManualFinding } from "../../publish/errors.ts";
import { guideTarget, helpTarget, rewriteLinks } from "../../publish/links/links.ts";
import { pictureNames } from "../../publish/plan/pictures.ts";

/** A page as it is to be published. */
export interface CheckedPage {
  pageId: string;
  title: string;
  blocks: readonly Block[];
}

/**
 * Finds what must not be published: links and pictures that lead nowhere, headings with one id, footnotes without their
 * marks, and index terms and search words whose heading is gone.
 */
export async function checkDrafts(
  db: Queries,
  state: PublishedState,
  pages: readonly CheckedPage[],
): Promise<ManualFinding[]> {
  const headings = await headingsAfter(db, state, pages);
  const findings: ManualFinding[] = [];
  for (const page of pages) {
    findings.push(...duplicateHeadings(page.blocks, page.title), ...lostNotes(page.blocks, page.title));
    findings.push(...silentPictures(page));
    findings.push(...brokenLinks(page, headings), ...(await lostPictures(db, page)), ...lostTargets(page, state));
  }
  return findings;
}

/** The ids of headings by page, as they will be; only of pages that are linked to. */
async function headingsAfter(
  db: Queries,
  state: PublishedState,
  pages: readonly CheckedPage[],
): Promise<Map<string, ReadonlySet<string>>> {
  const linked = new Set(
    pages.flatMap(({ blocks }) => hrefsOf(blocks).flatMap((href) => targetOf(href)?.pageId ?? [])),
  );
  const live = state.pages.filter((page) => page.removed_at === null && linked.has(page.id));
  const found = await readHeadings(
    db,
    live.map((page) => page.revision_id),
  );
  const headings = new Map<string, ReadonlySet<string>>(
    live.map((page) => [page.id, new Set(found.get(page.revision_id)?.headings.map(({ id }) => id))]),
  );
  for (const { pageId, blocks } of pages) headings.set(pageId, new Set(headingIds(blocks)));
  return headings;
}

function brokenLinks({ title, blocks }: CheckedPage, headings: ReadonlyMap<string, ReadonlySet<string>>) {
  const broken = hrefsOf(blocks).filter((href) => {
    const target = targetOf(href);
    if (target === null) return href.startsWith("ref:");
    if (target.pageId === guideTarget || target.pageId === helpTarget) return false;
    const ids = headings.get(target.pageId);
    return ids === undefined || (target.anchor !== null && ![...ids].some((id) => headingAnchor(id) === target.anchor));
  });
  return broken.length === 0
    ? []
    : [finding("invalid", title, `${counted(broken.length, "link")} to a page or heading that doesn't exist. Fix it.`)];
}

/** Who doesn't see a picture is told what it shows. */
function silentPictures({ title, blocks }: CheckedPage): ManualFinding[] {
  const count = blocks
    .flatMap((block) => (block.type === "image" ? block.image : []))
    .filter(({ alt }) => alt.trim() === "").length;
  if (count === 0) return [];
  const which = count === 1 ? "A picture doesn't" : `${count} pictures don't`;
  return [
    finding(
      "invalid",
      title,
      `${which} have a description for readers who can't see it. Add one in the picture's settings.`,
    ),
  ];
}

async function lostPictures(db: Queries, { title, blocks }: CheckedPage): Promise<ManualFinding[]> {
  const names = [...new Set(pictureNames(blocks))];
  const stored = await pictureSizes(db, names);
  return names
    .filter((name) => !stored.has(name))
    .map((name) =>
      finding("unknown-picture", title, `There is no picture '${name}'. Upload it, or remove its block.`),
    );
}

/** Index terms and search words lead to headings by their ids. */
function lostTargets({ pageId, title, blocks }: CheckedPage, state: PublishedState): ManualFinding[] {
  const ids = new Set(headingIds(blocks));
  const isLost = (link: IndexLink | undefined) =>
    link?.pageId === pageId && link.headingId !== null && !ids.has(link.headingId);
  const terms = state.indexTerms.filter((row) =>
    readJson(row.links).some((link) => isLost(link) || isLost(link.to && { ...link.to })),
  );
  return [
    ...terms.map(({ term }) =>
      finding(
        "index-link",
        title,
        `The index term '${term}' leads to a heading that is gone here. Change the term first, or keep the heading.`,
      ),
    ),
    ...searchWordsOf(state)
      .filter(isLost)
      .map(({ headingId }) =>
        finding(
          "search-words",
          title,
          `There are search words for the heading '${headingId}', which is gone here. Keep the heading.`,
        ),
      ),
  ];
}

function searchWordsOf({ entries }: PublishedState): SearchWords["sections"] {
  const entry = entries.find(({ handle }) => handle === "search-words");
  const body = entry && readJson(entry.body);
  return body && "sections" in body ? body.sections : [];
}

function headingIds(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.type === "heading" ? [block.id] : []));
}

function hrefsOf(blocks: readonly Block[]): string[] {
  const hrefs: string[] = [];
  for (const block of blocks) {
    mapHtml(block, (html) =>
      rewriteLinks(html, (href) => {
        hrefs.push(href);
        return "keep";
      }),
    );
  }
  return hrefs;
}

function targetOf(href: string): { pageId: string; anchor: string | null } | null {
  if (!href.startsWith("page:")) return null;
  const [pageId = "", anchor = null] = href.slice("page:".length).split("#");
  return { pageId, anchor };
}

function finding(kind: ManualFinding["kind"], place: string, message: string): ManualFinding {
  return { kind, place, message };
}

function counted(count: number, what: string): string {
  return count === 1 ? `A ${what} leads` : `${count} ${what}s lead`;
}
