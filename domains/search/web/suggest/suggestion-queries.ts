import { rowsIndex } from "../../contract.ts";
import { tags } from "../results/queries.ts";

/** How many matches of each kind are shown. */
const SHOWN = 5;
const SHOWN_ROWS = 3;
const SHOWN_TERMS = 3;

/**
 * The queries for the list under the search box: sections and rows of tables of an edition, and the terms of the index
 * `terms`, if the reader may search it.
 */
export function suggestionQueries(query: string, edition: string, terms: string | undefined) {
  const any = { query, analytics: false };
  return [
    {
      ...any,
      indexName: edition,
      hitsPerPage: SHOWN,
      attributesToRetrieve: ["id", "uri", "section", "ancestors", "bluebook.headingBlockId"],
      attributesToHighlight: ["code", "title", "bluebook.headingBlockTitle"],
      attributesToSnippet: [],
      ...tags,
    },
    {
      ...any,
      indexName: rowsIndex(edition),
      hitsPerPage: SHOWN_ROWS,
      attributesToRetrieve: ["id", "uri", "row", "name", "form", "table", "headingBlockId"],
      attributesToHighlight: [],
    },
    ...(terms === undefined
      ? []
      : [
          {
            ...any,
            indexName: terms,
            hitsPerPage: SHOWN_TERMS,
            attributesToRetrieve: ["version", "term", "parents", "letter"],
            attributesToHighlight: [],
          },
        ]),
  ];
}
