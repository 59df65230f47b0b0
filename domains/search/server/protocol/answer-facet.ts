import { Highlighter } from "../engine/highlight/highlight-text.ts";
import { TaggedTexts } from "../engine/highlight/tagged-text.ts";
import { foldWord } from "../engine/text/fold-word.ts";
import { tokenize } from "../engine/text/tokenize.ts";
import { invalidParameter } from "../errors.ts";
import type { Answer, QueryContext } from "./answer-query.ts";
import type { SearchParameters } from "./asked/parameters.ts";

/** Returns the values of a facet that start with the typed text, among the records that a query finds. */
export async function answerFacet(facet: string, parameters: SearchParameters, context: QueryContext): Promise<Answer> {
  const { adapter, source, index, scope, ticks } = context;
  const started = ticks();
  if (!source.facets.includes(facet)) throw invalidParameter("facet", `one of ${source.facets.join(", ")}`);
  const { query, prefix, typos, filter, facetQuery, maxFacetHits } = parameters;
  const searched = {
    index,
    query,
    prefix,
    typos,
    filter: [...scope, ...filter],
    offset: 0,
    length: 0,
    facets: [facet],
  };
  const counts = Object.entries((await adapter.search(searched)).facets[facet] ?? {});
  const typed = foldWord(facetQuery.trim());
  const matching = counts.filter(([value]) => value.split(/\s+/).some((word) => foldWord(word).startsWith(typed)));
  const { highlightPreTag: before, highlightPostTag: after } = parameters;
  const texts = new TaggedTexts();
  const answer = {
    facetHits: matching.slice(0, maxFacetHits).map(([value, count]) => {
      const begun = tokenize(value).flatMap(({ term, span }) => (span === 1 && term.startsWith(typed) ? [[term]] : []));
      const units = [{ words: [typed], alternatives: typed === "" ? [] : begun, parts: [], isOptional: false }];
      const highlighter = new Highlighter(texts, units, { before, after });
      const highlighted = highlighter.mark(highlighter.match({}, facet, value));
      return { value, highlighted, count };
    }),
    exhaustiveFacetsCount: true,
    processingTimeMS: Math.max(1, Math.round(ticks() - started)),
  };
  return { json: JSON.stringify(answer), nbHits: undefined, served: [] };
}
