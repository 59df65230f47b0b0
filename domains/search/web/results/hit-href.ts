import { headingAnchor } from "../../../content/rules.ts";
import type { Hit, Marked } from "../search-api.ts";

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

function tokenOf(term: string): string {
  return term
    .toLowerCase()
    .replaceAll(/[\s,]+/g, " ")
    .trim();
}

/** The URL of a hit: its page at its heading, with the tokens to highlight (SRCH-5). */
export function hitHref(hit: Hit, query: string): string {
  const parameters = new URLSearchParams({ id: hit.id, tokens: hitTokens(hit, query) });
  const anchor = hit.headingBlockId === null ? "" : `#${headingAnchor(hit.headingBlockId)}`;
  return `/${hit.uri}?${parameters.toString()}${anchor}`;
}

function matches(text: Marked): string[] {
  return text.filter((_, index) => index % 2 === 1);
}
