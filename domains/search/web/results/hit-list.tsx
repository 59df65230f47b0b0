import type { Hit, Results, ResultsRequest } from "../search-api.ts";
import { Highlighted } from "./highlighted.tsx";
import { hitHref, resultsHref, sectionNames } from "./results-address.ts";
import css from "./results.module.css";

/** The hits, or why there are none. */
export function HitList({ request, results }: { request: ResultsRequest; results: Results }) {
  const { hits, nbHits } = results;
  if (nbHits === 0) return <NothingFound request={request} results={results} />;
  if (hits.length === 0) {
    return (
      <>
        <p className={css.none}>Page number too high.</p>
        <p>
          There {results.nbPages === 1 ? "is one page" : `are ${results.nbPages.toLocaleString("en-US")} pages`} of
          results. <a href={resultsHref({ ...request, page: 1 })}>Go to the first page</a>
        </p>
      </>
    );
  }
  return (
    <ol className={css.hits} aria-label="Results">
      {hits.map((hit) => (
        <li key={hit.objectID}>
          <HitItem hit={hit} query={request.query} />
        </li>
      ))}
    </ol>
  );
}

/** No hits in the chosen section, or none at all, with suggestions for what to do. */
function NothingFound({ request, results }: { request: ResultsRequest; results: Results }) {
  const { all } = results.counts;
  return (
    <>
      <p className={css.none}>No results found</p>
      {all > 0 ? (
        <p>
          The other pages have {all.toLocaleString("en-US")} {all === 1 ? "result" : "results"}.{" "}
          <a href={resultsHref({ ...request, facet: "all", page: 1 })}>Search all pages</a>
        </p>
      ) : (
        <p>Try fewer words, another word for the same thing, or the code of a rule or table such as B5.1 or T6.</p>
      )}
    </>
  );
}

/** A hit: its section and ancestors, its code and title, its heading, and the matched passage (SRCH-3). */
function HitItem({ hit, query }: { hit: Hit; query: string }) {
  const { section, ancestors, code, title, heading, snippet } = hit;
  const area = section === "bluepages" || section === "bluetables" ? "blue" : "white";
  return (
    <article className={css.hit} data-area={area}>
      <p className={css.place}>
        {[...sectionNames[section], ...ancestors.map((above) => `${above.code} ${above.title}`.trim())].join(" › ")}
      </p>
      <h2>
        <a href={hitHref(hit, query)}>
          {code.join("") === "" ? null : (
            <b>
              <Highlighted text={code} />{" "}
            </b>
          )}
          <Highlighted text={title} />
          {heading === null ? null : (
            <span className={css.heading} data-heading="">
              <Highlighted text={heading} />
            </span>
          )}
        </a>
      </h2>
      {snippet.join("") === "" ? null : (
        <p className={css.snippet}>
          <Highlighted text={snippet} />
        </p>
      )}
    </article>
  );
}
