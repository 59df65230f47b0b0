import type { Reader } from "../../../../subscriptions/contract.ts";
import type { ServedPiece } from "../../../../subscriptions/server/public.ts";
import type { HtmlPiece } from "../../../../../platform/ssr/html-placeholders.ts";
import { plainText } from "../../../blocks/plain-text.ts";
import type { PageComparison } from "../../../compare/editions/compare-editions.ts";
import type { ComparedPage } from "../../../compare/editions/compared-edition.ts";
import { changesUri, changeUri, headingAnchor, pageLabel } from "../../../rules.ts";
import type {
  ChangedPageLine,
  EditionsDifference,
  NewNumber,
  PageRedline,
} from "../../../web/screens/changes/changes-api.ts";
import { countWords } from "../../reading/catalog/protected-words.ts";
import type { Content } from "../../reading/content.ts";
import { comparedAccess, type EditionsAddress, findCompared, findEditions, type FoundEditions } from "./find-since.ts";
import { factsOf, whatChanged } from "./read-changes.ts";
import { redlinePairs } from "./redline-change.ts";

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
    pages: pages.map((page) => lineOf(found, page)),
    numbers: pages.flatMap((page) => newNumbers(found, page)),
  };
}

/** Where the redline of a page between two editions is. */
export interface ComparedAddress extends EditionsAddress {
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
    ...lineOf(found, page),
    editionName: site.name,
    listUri: `${changesUri(site.handle)}/since/${found.before.view.site.handle}`,
    when: { since: found.before.view.site.name },
    reason: "",
    facts: factsOf(page),
    html: html === undefined || html.plain.length === 0 ? "" : markFor(html),
    refusal: access.granted ? null : access.reason,
    pageUri: (page.after && found.after.view.pageById(page.after.id)?.uri) ?? null,
    next: next ? lineOf(found, next) : null,
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

function lineOf({ before, after }: FoundEditions, page: PageComparison): ChangedPageLine {
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
