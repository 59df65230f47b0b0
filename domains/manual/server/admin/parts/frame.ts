import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import {
  type EditionPart,
  type PartFrame,
  type PartsView,
  type PlaceSearch,
  editionParts,
  partsWithForms,
} from "../../../admin/part-views.ts";
import type { EditingContext } from "../../edit/drafts/open-draft.ts";
import { partFormWrong, partUnknown } from "../../edit/parts/errors.ts";
import { type OpenPart, openPart } from "../../edit/parts/open-part.ts";
import { listPartDrafts, listPartVersions } from "../../edit/parts/parts-store.ts";
import { namesOf } from "../pages/read-pages.ts";
import { EditionView } from "../../read/catalog/edition-view.ts";
import type { IndexLink } from "../../tables.ts";
import { listEditions, readOutline } from "../../read/reading-store.ts";
import { editionUnknown } from "../../publish/errors.ts";
import { headingAnchor, pageLabel } from "../../../rules.ts";
import { findTargetsIn, nameOfTarget } from "../../edit/blocks/find-targets.ts";
import { guideTarget } from "../../publish/links/links.ts";

/** Who looks at a part, and what was asked of it or sent. */
export interface PartVisit {
  handle: string;
  part: string;
  query: Readonly<Record<string, string>>;
  /** What was sent and refused; empty otherwise. */
  typed: Readonly<Record<string, string>>;
  mayPublish: boolean;
  csrfToken: string;
}

/** The part of an edition that an address names. @throws AppError part-unknown */
export function partNamed(name: string): EditionPart {
  const part = editionParts.find((known) => known === name);
  if (part === undefined) throw partUnknown();
  return part;
}

/** Opens a part, and says how it stands. @throws AppError edition-unknown, part-unknown */
export async function openFrame(
  context: EditingContext,
  { handle, part: name, mayPublish, csrfToken }: PartVisit,
): Promise<{ opened: OpenPart; frame: PartFrame }> {
  const part = partNamed(name);
  const opened = await openPart(context, { handle, part });
  const { version, publishedVersion, isEditable } = opened;
  const state = await stateOf(context.database.db, opened);
  const isChanged = version !== publishedVersion;
  const hasForm = partsWithForms.includes(part);
  return { opened, frame: { handle, part, version, state, isEditable, hasForm, isChanged, mayPublish, csrfToken } };
}

async function stateOf(db: Queries, { published, part, version, publishedVersion, isEditable, handle }: OpenPart) {
  if (!isEditable) return `Edition ${handle} is edited in files. Under Pages it can be moved to admin.`;
  const [newest] = await listPartVersions(db, { edition_id: published.edition.id, part }, 1);
  if (newest === undefined || version === publishedVersion) return "Readers see this version.";
  const who = await namesOf(db, [newest.saved_by]);
  return newest.reason === "" || newest.reason.startsWith("version")
    ? `Saved ${inUtc(newest.saved_at)} by ${who(newest.saved_by)}, not published.`
    : `Merged with ${newest.reason} ${inUtc(newest.saved_at)}, not published.`;
}

/** The version that a form began with. @throws AppError form-stale */
export function versionIn(fields: Readonly<Record<string, string>>): number {
  const version = Number(fields["version"]);
  if (Number.isInteger(version) && version > 0 && version < 2_000_000_000) return version;
  throw new AppError({
    code: "part-form-wrong",
    status: 422,
    message: "Part of the request can’t be read. Open the page again. Nothing was changed.",
  });
}

/** Lists the parts of an edition, and how the draft of each stands. @throws AppError edition-unknown */
export async function readParts(db: Queries, handle: string): Promise<PartsView> {
  const edition = (await listEditions(db)).find((each) => each.handle === handle);
  if (edition === undefined) throw editionUnknown(handle);
  const drafts = new Map((await listPartDrafts(db, edition.id)).map((draft) => [draft.part, draft]));
  const stateOf = (part: string) => {
    const draft = drafts.get(part);
    return draft === undefined || draft.version === draft.base_version ? "" : "changed, not published";
  };
  const parts = editionParts.map((part) => ({ part, ...partWords[part], state: stateOf(part) }));
  return { handle, editedIn: edition.edited_in, parts };
}

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
        : (nameOfTarget(hrefOf(place), view, noPage) ?? "a removed page or heading"),
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

interface PartWords {
  title: string;
  /** What it is for, in a sentence. */
  about: string;
}

/** What the parts of an edition are called in admin. */
export const partWords: Readonly<Record<EditionPart, PartWords>> = {
  index: { title: "Index terms", about: "The terms of the index and what they link to." },
  panels: { title: "Banner, notification and cards", about: "What appears above pages and on the dashboard." },
  "search-words": { title: "Search words", about: "What readers call sections that the manual words differently." },
  redirects: { title: "Moved pages", about: "Where old addresses lead, or what became of their pages." },
  dashboard: { title: "Dashboard", about: "What a new reader sees first." },
  "quick-style-guide": { title: "Quick style guide", about: "The style guide’s own page." },
  help: { title: "Help", about: "The help page." },
  "search-answers": { title: "Search answers", about: "Queries for which a section is the first answer." },
  search: { title: "Search knowledge", about: "The manual’s names, synonyms and other words for its codes." },
};
