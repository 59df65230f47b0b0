import { headingAnchor } from "../../../content/rules.ts";
import type { Hit, Marked } from "../search-api.ts";

/** More highlighted terms only make addresses longer. */
const MOST_HIGHLIGHTED = 12;

/**
 * What is marked on the page that a hit leads to: the terms that were highlighted and the search term, in lower case, each
 * once, joined by commas (SRCH-6).
 */
export function hitTokens({ code, title, heading, snippet }: Hit, query: string): string {
  const highlighted = new Set([code, title, heading ?? [], snippet].flatMap(matches).map(tokenOf));
  highlighted.delete("");
  return [...new Set([...[...highlighted].slice(0, MOST_HIGHLIGHTED), tokenOf(query)])].join(",");
}

function tokenOf(term: string): string {
  return term
    .toLowerCase()
    .replaceAll(/[\s,]+/g, " ")
    .trim();
}

/** Where a hit leads: its page, at its heading, with what is to be marked there (SRCH-5). */
export function hitHref(hit: Hit, query: string): string {
  const parameters = new URLSearchParams({ id: hit.id, tokens: hitTokens(hit, query) });
  const anchor = hit.headingBlockId === null ? "" : `#${headingAnchor(hit.headingBlockId)}`;
  return `/${hit.uri}?${parameters.toString()}${anchor}`;
}

function matches(text: Marked): string[] {
  return text.filter((_, index) => index % 2 === 1);
}
