import { headingAnchor, pageLabel } from "../../../../content/rules.ts";
import { EditionView, type IndexLink, readOutline } from "../../../../content/server/authoring.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import type { PlaceSearch } from "../../../part-views.ts";
import { findTargetsIn, nameOfTarget } from "../../editing/blocks/find-targets.ts";
import { partFormWrong } from "../../editing/parts/errors.ts";
import { guideTarget } from "../../publish/links/link-targets.ts";

/** A page or one of its headings. */
export type Place = Pick<IndexLink, "pageId" | "headingId">;

/** What the pages of an edition are called. */
export interface Places {
  view: EditionView;
  /** 'Rule 7.1 Names', or that it is gone. */
  nameOf(place: Place): string;
  /** A page or heading as forms send it; null if the edition has no such place. */
  placeAt(href: string): Place | null;
  search(find: string): PlaceSearch;
}

const guideName = "Quick style guide";
const noPage = { id: "", blocks: [] };
const anchorPrefix = headingAnchor("");

/** Reads what an edition's pages and headings are called. */
export async function readPlaces(db: Queries, editionId: string): Promise<Places> {
  const view = new EditionView(await readOutline(db, editionId));
  return {
    view,
    nameOf: (place) =>
      place.pageId === guideTarget
        ? guideName
        : (nameOfTarget(hrefOf(place), view, noPage) ?? "a page or heading that is gone"),
    placeAt: (href) => {
      if (href === `page:${guideTarget}`) return { pageId: guideTarget, headingId: null };
      if (!href.startsWith("page:") || nameOfTarget(href, view, noPage) === null) return null;
      const [pageId = "", anchor] = href.slice("page:".length).split("#");
      return { pageId, headingId: anchor?.slice(anchorPrefix.length) ?? null };
    },
    search: (find) => ({ find, found: findTargetsIn(view, find) }),
  };
}

/**
 * The place that a form names: one that was chosen, or the only one that its words find; null if it names none.
 * @throws AppError part-form-wrong
 */
export function chosenPlace({ to = "", find = "" }: Readonly<Record<string, string>>, places: Places): Place | null {
  if (to !== "") {
    const place = places.placeAt(to);
    if (place === null) throw partFormWrong("That page or heading is gone. Search for another.");
    return place;
  }
  if (find.trim() === "") return null;
  const [first, ...others] = places.search(find.trim()).found;
  if (first === undefined) throw partFormWrong(`No page or heading has the number or words “${find.trim()}”.`);
  if (others.length > 0) throw partFormWrong("Several pages and headings have these words. Choose one below.");
  return places.placeAt(first.href);
}

/** Writes a place as forms send it. */
export function hrefOf({ pageId, headingId }: Place): string {
  return headingId === null ? `page:${pageId}` : `page:${pageId}#${headingAnchor(headingId)}`;
}

/** A page's name, as lists have it. */
export function pageName({ section, code, title }: Pick<EditionView["pages"][number], "section" | "code" | "title">) {
  return `${pageLabel(section, code)} ${title}`.trim();
}
