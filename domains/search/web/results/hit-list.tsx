import type { Hit, Results, ResultsRequest } from "../search-api.ts";
import { Highlighted } from "./highlighted.tsx";
import { hitHref } from "./hit-href.ts";

/** The hits, or why there are none. */
export function HitList({ request, results }: { request: ResultsRequest; results: Results }) {
  const { hits, nbHits } = results;
  if (nbHits === 0) return <p className="results-none">No results found</p>;
  if (hits.length === 0) return <p className="results-none">Page number too high.</p>;
  return (
    <ol className="results-hits">
      {hits.map((hit) => (
        <li key={hit.objectID}>
          <HitItem hit={hit} query={request.query} />
        </li>
      ))}
    </ol>
  );
}

const sectionNames: Readonly<Record<Hit["section"], string>> = {
  bluepages: "Bluepages",
  bluetables: "Bluetables",
  rules: "Rules",
  tables: "Tables",
  "quick-style-guide": "Quick style guide",
};

/** A hit: where it stands, its code and title, its heading, and the words around what was found (SRCH-3). */
function HitItem({ hit, query }: { hit: Hit; query: string }) {
  const { section, ancestors, code, title, heading, snippet } = hit;
  const area = section === "bluepages" || section === "bluetables" ? "blue" : "white";
  return (
    <article className="results-hit" data-area={area}>
      <p className="results-place">
        {[sectionNames[section], ...ancestors.map((above) => `${above.code} ${above.title}`.trim())].join(" › ")}
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
            <span className="results-heading">
              <Highlighted text={heading} />
            </span>
          )}
        </a>
      </h2>
      {snippet.join("") === "" ? null : (
        <p className="results-snippet">
          <Highlighted text={snippet} />
        </p>
      )}
    </article>
  );
}
