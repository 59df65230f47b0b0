import { changeUri, changesUri, headingAnchor, pageLabel } from "../../../../rules.ts";
import type {
  ChangedPageLine,
  EditionChanges,
  EditionsDifference,
  NewNumber,
  PageRedline,
  ReleaseChange,
} from "../../../../web/screens/changes/changes-api.ts";
import type { Content } from "../../../read/content.ts";
import type { PageSide } from "../../../tables.ts";
import {
  type EditionsAddress,
  type FoundEditions,
  comparedAccess,
  findCompared,
  findEditions,
  isBefore,
} from "./find-changes.ts";
import type { PageChange } from "./page-changes-store.ts";
import type { Reader } from "../../../../../subscriptions/contract.ts";
import type { ServedPiece } from "../../../../../subscriptions/server/budget/public.ts";
import type { HtmlPiece } from "../../../../../../platform/ssr/page-template.ts";
import { plainText } from "../../../../model/blocks/plain-text.ts";
import type { ComparedPage, PageComparison } from "../../../../model/compare/editions/compare-editions.ts";
import { countWords } from "../../../read/catalog/protected-words.ts";
import { redlinePairs } from "./redline-change.ts";

/**
 * Lists what an edition's releases changed on its pages, newest first: names only, no text of the manual. With `before`,
 * a release's number, what came before that release. Undefined if there is no such edition, or nothing that old.
 */
export async function readChanges(content: Content, version: string, before = ""): Promise<EditionChanges | undefined> {
  const edition = content.catalog.edition(version);
  if (!edition || !/^(?:[1-9]\d{0,8})?$/.test(before)) return undefined;
  const { site } = edition.view;
  const { changes: all, next } = await content.changes(site.id, before === "" ? null : Number(before));
  if (before !== "" && all.length === 0) return undefined;
  const releases = [...Map.groupBy(all, ({ release }) => release)].map(([number, changes]): ReleaseChange => {
    const [{ releaseId: id, at, reason } = { releaseId: "", at: 0, reason: "" }] = changes;
    return { id, number, at, reason, pages: changes.map((change) => lineOf(site.handle, change)) };
  });
  const older = content.catalog.sites.filter(({ handle }) => isBefore(handle, version));
  return {
    version,
    editionId: site.id,
    editionName: site.name,
    uri: changesUri(version),
    before,
    next: next === null ? "" : String(next),
    releases,
    since: older.map(({ handle, name }) => ({ name, uri: `${changesUri(version)}/since/${handle}` })),
  };
}

/** A change as it is listed. */
export function lineOf(version: string, change: PageChange): ChangedPageLine {
  const side = shownSide(change);
  return {
    uri: changeUri({ version, since: String(change.release), ...side }),
    label: pageLabel(side.section, side.code),
    title: side.title,
    what: whatChanged(change, change.before?.revisionId !== change.after?.revisionId),
  };
}

/** What a change is listed under: the page as it is since; if it is gone, as it was. */
function shownSide({ before, after }: Pick<PageChange, "before" | "after">): PageSide {
  const side = after ?? before;
  if (!side) throw new Error("A change of a page has neither of its sides.");
  return side;
}

/** A page before and since, as far as readers are told. */
interface Sides {
  before: Omit<PageSide, "revisionId"> | null;
  after: Omit<PageSide, "revisionId"> | null;
}

/** Says in a few words what became of a page: 'new', 'moved, text changed'. */
function whatChanged({ before, after }: Sides, isRewritten: boolean): string {
  if (!before) return "new";
  if (!after) return "taken out";
  const words = [
    before.section !== after.section || before.slug !== after.slug ? "moved" : "",
    before.code === after.code ? "" : "renumbered",
    before.title === after.title && before.subtitle === after.subtitle ? "" : "renamed",
    isRewritten ? "text changed" : "",
    before.isPublic === after.isPublic ? "" : after.isPublic ? "open to everybody" : "for subscribers",
  ];
  return words.filter((word) => word !== "").join(", ");
}

/** Says what else changed of a page than its words, in sentences. */
export function factsOf({ before, after }: Sides): string[] {
  if (!before) return ["This page is new."];
  if (!after) return ["This page was removed."];
  const fact = (name: string, was: string, is: string) =>
    was === is ? [] : [`${name}: ${was === "" ? "none" : was} before, ${is === "" ? "none" : is} now.`];
  return [
    ...fact("Number", before.code, after.code),
    ...fact("Title", before.title, after.title),
    ...fact("Subtitle", before.subtitle, after.subtitle),
    ...fact("Address", `${before.section}/${before.slug}`, `${after.section}/${after.slug}`),
    ...(before.isPublic === after.isPublic
      ? []
      : [after.isPublic ? "Open to everyone since then." : "Open only to subscribers since then."]),
  ];
}

/** Says what changed in an edition since another one, rule by rule: names and numbers only. */
export async function readSince(content: Content, address: EditionsAddress): Promise<EditionsDifference | undefined> {
  const found = await findEditions(content, address);
  if (!found) return undefined;
  const { before, after, pages } = found;
  const { handle, name } = after.view.site;
  return {
    editionName: name,
    sinceName: before.view.site.name,
    listUri: changesUri(handle),
    uri: `${changesUri(handle)}/since/${before.view.site.handle}`,
    pages: pages.map((page) => sinceLineOf(found, page)),
    numbers: pages.flatMap((page) => newNumbers(found, page)),
  };
}

/** Where the redline of a page between two editions is. */
interface ComparedAddress extends EditionsAddress {
  section: string;
  slug: string;
}

/** Shows what changed on a page since another edition: its words only to readers who may read both versions. */
export async function readRedlineSince(
  content: Content,
  reader: Reader,
  address: ComparedAddress,
  markFor: (piece: HtmlPiece) => string,
): Promise<PageRedline | undefined> {
  const found = await findEditions(content, address);
  const page = found && findCompared(found, address);
  if (!found || !page) return undefined;
  const { site } = found.after.view;
  const access = comparedAccess(reader, found, page, content.clock.now());
  const html = access.granted ? await redlineOf(found, page) : undefined;
  const next = found.pages[found.pages.indexOf(page) + 1];
  return {
    ...sinceLineOf(found, page),
    editionName: site.name,
    listUri: `${changesUri(site.handle)}/since/${found.before.view.site.handle}`,
    when: { since: found.before.view.site.name },
    reason: "",
    facts: factsOf(page),
    html: html === undefined || html.plain.length === 0 ? "" : markFor(html),
    refusal: access.granted ? null : access.reason,
    pageUri: (page.after && found.after.view.pageById(page.after.id)?.uri) ?? null,
    next: next ? sinceLineOf(found, next) : null,
  };
}

/** What counts as served when a reader opens such a redline; undefined where nothing counts. */
export async function protectedRedlineSince(
  content: Content,
  reader: Reader,
  address: ComparedAddress,
): Promise<ServedPiece | undefined> {
  const found = await findEditions(content, address);
  const page = found && findCompared(found, address);
  if (!found || !page) return undefined;
  const access = comparedAccess(reader, found, page, content.clock.now());
  if (!access.granted || access.by === "public" || access.by === "admin") return undefined;
  const html = await redlineOf(found, page);
  const { since, version, section, slug } = address;
  return { id: `redline ${since} ${version} ${section}/${slug}`, words: countWords(html.plain.toString()) };
}

async function redlineOf({ before, after }: FoundEditions, page: PageComparison): Promise<HtmlPiece> {
  const key = `${before.view.site.handle}.${before.view.revision} ${page.before?.id ?? ""} ${page.after?.id ?? ""}`;
  return await redlinePairs(after, key, () => Promise.resolve(page.blocks));
}

function sinceLineOf({ before, after }: FoundEditions, page: PageComparison): ChangedPageLine {
  const { section, slug, code, title } = sideOf(page);
  return {
    uri: changeUri({ version: after.view.site.handle, since: `since/${before.view.site.handle}`, section, slug }),
    label: pageLabel(section, code),
    title,
    what: whatChanged(page, page.changes.includes("rewritten")),
  };
}

function sideOf({ before, after }: PageComparison): ComparedPage {
  const side = after ?? before;
  if (!side) throw new Error("A page that was compared is in neither edition.");
  return side;
}

/** The page and its headings that have other numbers, and where they are now. */
function newNumbers({ after: { view } }: FoundEditions, { before, after, headings }: PageComparison): NewNumber[] {
  if (!before || !after) return [];
  const uri = view.pageById(after.id)?.uri ?? "";
  const own = { was: pageLabel(before.section, before.code), is: pageLabel(after.section, after.code) };
  const ofHeadings = headings.flatMap(({ before: was, after: is }) =>
    was && is && was.headingCode !== "" && is.headingCode !== "" && was.headingCode !== is.headingCode
      ? [
          {
            was: pageLabel(before.section, was.headingCode),
            is: pageLabel(after.section, is.headingCode),
            title: plainText(is.headingText),
            uri: `${uri}#${headingAnchor(is.id)}`,
          },
        ]
      : [],
  );
  const isRenumbered = own.was !== "" && own.is !== "" && own.was !== own.is;
  return [...(isRenumbered ? [{ ...own, title: after.title, uri }] : []), ...ofHeadings];
}
