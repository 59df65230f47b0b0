import { codeKey, parseCode } from "../../rules.ts";
import { searchedEdition, withSearch } from "../client/search-session.ts";
import { type FoundHit, marked, tags } from "../results/queries.ts";
import { hitHref } from "../results/hit-href.ts";
import { sectionNames } from "../results/section-names.ts";
import type { Marked } from "../search-api.ts";

/** A match in the list under the search box. */
export interface Suggestion {
  href: string;
  code: Marked;
  title: Marked;
  heading: Marked | null;
  section: string;
  /** Whether the typed text is exactly its rule's or table's code. */
  isExactCode: boolean;
}

/** How many matches are shown. */
const SHOWN = 5;

/** Finds the best matches for the typed text, in the edition on screen or the reader's preferred one. */
export async function suggest(query: string, version: string | undefined): Promise<Suggestion[]> {
  const { results } = await withSearch(({ key, client }) =>
    client.searchForHits<FoundHit>({
      requests: [
        {
          indexName: searchedEdition(version, key),
          query,
          hitsPerPage: SHOWN,
          analytics: false,
          attributesToRetrieve: ["id", "uri", "section", "ancestors", "bluebook.headingBlockId"],
          attributesToHighlight: ["code", "title", "bluebook.headingBlockTitle"],
          attributesToSnippet: [],
          ...tags,
        },
      ],
    }),
  );
  return (results[0]?.hits ?? []).map((hit) => suggestionOf(hit, query));
}

function suggestionOf(found: FoundHit, query: string): Suggestion {
  const { objectID, id, uri, section, ancestors, bluebook, _highlightResult } = found;
  const code = marked(_highlightResult.code);
  const title = marked(_highlightResult.title);
  const headingText = _highlightResult.bluebook?.headingBlockTitle;
  const heading = headingText === undefined ? null : marked(headingText);
  const { headingBlockId } = bluebook;
  const hit = { objectID, id, uri, section, ancestors, headingBlockId, code, title, heading, snippet: [] };
  const ownCode = heading === null ? code.join("") : (heading.join("").split(/\s/)[0] ?? "");
  return {
    href: hitHref(hit, query),
    code,
    title,
    heading,
    section: sectionNames[section].join(" › "),
    isExactCode: isCode(query, ownCode),
  };
}

/** Whether a query is a code, and this one: 9.2 is R9.2, or T9.2 if that doesn't exist. */
function isCode(query: string, code: string): boolean {
  const [asked, own] = [parseCode(query), parseCode(code)];
  if (!asked || !own) return false;
  return codeKey({ ...asked, letter: asked.letter ?? own.letter }) === codeKey(own);
}
