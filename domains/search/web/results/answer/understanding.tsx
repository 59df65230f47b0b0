import type { Answer } from "../../../contract.ts";
import type { Results, ResultsRequest } from "../../search-api.ts";
import { placeHref, resultsHref } from "../results-address.ts";
import css from "./answer.module.css";

interface UnderstandingProps {
  request: ResultsRequest;
  results: Results;
  answer: Answer;
}

/** What became of the query's words, and the way to search for exactly these. */
export function Understanding({ request, results, answer }: UnderstandingProps) {
  const { corrected, others, nearest } = answer;
  // Where nothing is found at all, nothing was left out.
  const missing = results.counts.all === 0 ? [] : answer.missing;
  const isChanged = corrected.length + others.length > 0;
  if (!request.exact && !isChanged && missing.length + nearest.length === 0) return null;
  return (
    <div className={css.understanding}>
      {corrected.map(({ typed, read }) => (
        <p key={typed}>
          Searched for <b>{read}</b> instead of <q>{typed}</q>.
        </p>
      ))}
      {others.map(({ typed, found }) => (
        <p key={typed}>
          Searched for <b>{found}</b> as well as <q>{typed}</q>.
        </p>
      ))}
      {missing.length === 0 || nearest.length > 0 ? null : (
        <p>
          No results for this, so it was ignored:{" "}
          {missing.map((word, place) => (
            <span key={word}>
              {place > 0 ? ", " : ""}
              <q>{word}</q>
            </span>
          ))}
        </p>
      )}
      {nearest.length === 0 ? null : (
        <p>
          No <q>{request.query}</q> found. Closest matches:{" "}
          {nearest.map((place) => (
            <a key={place.code} href={placeHref(place)}>
              {`${place.code} ${place.name}`.trim()}
            </a>
          ))}
        </p>
      )}
      {request.exact ? (
        <p>
          Showing only exact matches.{" "}
          <a href={resultsHref({ ...request, exact: false, page: 1 })}>Search for similar words too</a>
        </p>
      ) : isChanged ? (
        <p>
          <a href={resultsHref({ ...request, exact: true, page: 1 })}>Search for exactly what you typed</a>
        </p>
      ) : null}
    </div>
  );
}
