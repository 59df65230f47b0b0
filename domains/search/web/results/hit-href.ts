import { headingAnchor } from "../../../content/rules.ts";
import type { RowRecord, SectionPlace } from "../../contract.ts";
import type { Hit, Marked } from "../search-api.ts";
import { tokenOf } from "./last-query.ts";

type RowPlace = Pick<RowRecord, "id" | "uri" | "row" | "headingBlockId">;

/** More terms would only make URLs longer. */
const MOST_HIGHLIGHTED = 12;

/**
 * The tokens to highlight on the hit's page: the highlighted terms and the search term, in lower case, without
 * duplicates, joined by commas (SRCH-6).
 */
function hitTokens({ code, title, heading, snippet }: Hit, query: string): string {
  const highlighted = new Set([code, title, heading ?? [], snippet].flatMap(matches).map(tokenOf));
  highlighted.delete("");
  return [...new Set([...[...highlighted].slice(0, MOST_HIGHLIGHTED), tokenOf(query)])].join(",");
}

/** The URL of a hit: its page at its heading, with the tokens to highlight (SRCH-5). */
export function hitHref(hit: Hit, query: string): string {
  const parameters = new URLSearchParams({ id: hit.id, tokens: hitTokens(hit, query) });
  return `/${hit.uri}?${parameters.toString()}${anchorOf(hit.headingBlockId)}`;
}

function matches(text: Marked): string[] {
  return text.filter((_, index) => index % 2 === 1);
}

/** The URL of a row: its table's section, with the row to show and mark. */
export function rowHref({ id, uri, row, headingBlockId }: RowPlace, query: string): string {
  const parameters = new URLSearchParams({ id, tokens: tokenOf(query), row });
  return `/${uri}?${parameters.toString()}${anchorOf(headingBlockId)}`;
}

/** The URL of a section that was found, with the words to mark. */
export function foundHref({ id, uri, headingBlockId }: SectionPlace, query: string): string {
  return `/${uri}?${new URLSearchParams({ id, tokens: tokenOf(query) }).toString()}${anchorOf(headingBlockId)}`;
}

/** The URL of a section that was not found by its words. */
export function placeHref({ uri, headingBlockId }: Pick<SectionPlace, "uri" | "headingBlockId">): string {
  return `/${uri}${anchorOf(headingBlockId)}`;
}

function anchorOf(headingBlockId: string | null): string {
  return headingBlockId === null ? "" : `#${headingAnchor(headingBlockId)}`;
}
