import { headingAnchor } from "../../../content/rules.ts";
import type { Hit, Marked } from "../search-api.ts";

/** Longer lists only make addresses longer. */
const MOST_TOKENS = 12;

/**
 * What is marked on the page that a hit leads to: the terms that were highlighted and the search term, in lower case, each
 * once, joined by commas (SRCH-6).
 */
export function hitTokens({ code, title, heading, snippet }: Hit, query: string): string {
  const highlighted = [code, title, heading ?? [], snippet].flatMap(matches);
  const terms = [...highlighted, query].map((term) =>
    term
      .toLowerCase()
      .replaceAll(/[\s,]+/g, " ")
      .trim(),
  );
  return [...new Set(terms)]
    .filter((term) => term !== "")
    .slice(0, MOST_TOKENS)
    .join(",");
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
