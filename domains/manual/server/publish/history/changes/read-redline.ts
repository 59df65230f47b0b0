import type { Reader } from "../../../../../subscriptions/contract.ts";
import type { ServedPiece } from "../../../../../subscriptions/server/budget/public.ts";
import type { HtmlPiece } from "../../../../../../platform/ssr/page-template.ts";
import { changesUri } from "../../../../rules.ts";
import type { PageRedline } from "../../../../web/screens/changes/changes-api.ts";
import { countWords } from "../../../read/catalog/protected-words.ts";
import type { Content } from "../../../read/content.ts";
import { type ChangeAddress, changeAccess, findChange } from "./find-changes.ts";
import { factsOf, lineOf, protectedRedlineSince } from "./read-changes.ts";
import { redlineChange } from "./redline-change.ts";

/**
 * Shows what a release changed on a page: its words only to readers who may read both versions. Undefined if the release
 * changed no such page. `markFor` puts the words into the screen.
 */
export async function readRedline(
  content: Content,
  reader: Reader,
  address: ChangeAddress,
  markFor: (piece: HtmlPiece) => string,
): Promise<PageRedline | undefined> {
  const found = await findChange(content, address);
  if (!found) return undefined;
  const { edition, change, next } = found;
  const { site } = edition.view;
  const access = changeAccess(reader, found, content.clock.now());
  const html = access.granted ? await redlineChange(content, found) : undefined;
  const page = edition.view.pageById(change.pageId);
  return {
    ...lineOf(site.handle, change),
    editionName: site.name,
    listUri: changesUri(site.handle),
    when: { at: change.at },
    reason: change.reason,
    facts: factsOf(change),
    html: html === undefined || html.plain.length === 0 ? "" : markFor(html),
    refusal: access.granted ? null : access.reason,
    pageUri: page?.uri ?? null,
    next: next && lineOf(site.handle, next),
  };
}

/**
 * What counts as served when a reader opens a redline; undefined where nothing counts. `below`: the parts of its address
 * below the list of changes.
 */
export async function protectedRedline(
  content: Content,
  reader: Reader,
  version: string,
  below: readonly string[],
): Promise<ServedPiece | undefined> {
  const [first = "", ...rest] = below;
  const [since = ""] = rest;
  const [section = "", slug = ""] = rest.slice(first === "since" ? 1 : 0);
  return first === "since"
    ? await protectedRedlineSince(content, reader, { version, since, section, slug })
    : await protectedOfRelease(content, reader, { version, release: first, section, slug });
}

async function protectedOfRelease(
  content: Content,
  reader: Reader,
  address: ChangeAddress,
): Promise<ServedPiece | undefined> {
  const found = await findChange(content, address);
  const access = found && changeAccess(reader, found, content.clock.now());
  if (!found || !access?.granted || access.by === "public" || access.by === "admin") return undefined;
  const { release, pageId } = found.change;
  const html = await redlineChange(content, found);
  return { id: `redline ${release} ${pageId}`, words: countWords(html.plain.toString()) };
}
