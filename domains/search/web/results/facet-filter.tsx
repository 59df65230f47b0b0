import { type Facet, facets } from "../../contract.ts";
import type { ResultsRequest } from "../search-api.ts";
import { chooseFacet } from "./chosen-facet.ts";
import { facetNames, resultsHref } from "./results-address.ts";
import css from "./results.module.css";

interface FacetFilterProps {
  request: ResultsRequest;
  counts: Record<Facet, number>;
}

/**
 * All, Bluepages, Whitepages: each links to its first page (SRCH-1). The choice is saved as the reader's preference.
 */
export function FacetFilter({ request, counts }: FacetFilterProps) {
  return (
    <nav className={css.facets} aria-label="Filter results">
      <ul>
        {facets.map((facet) => (
          <li key={facet}>
            <a
              href={resultsHref({ ...request, facet, page: 1 })}
              aria-current={facet === request.facet ? "true" : undefined}
              onClick={() => keep(facet)}
            >
              {facetNames[facet]} <small>{counts[facet].toLocaleString("en-US")}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Saves the preference; the link loads the results either way. */
function keep(facet: Facet): void {
  if (document.querySelector(".shell[data-signed-in]") === null) return;
  chooseFacet(facet);
  const ignore = () => {};
  import("../client/save-default-search.ts").then(({ saveDefaultSearch }) => saveDefaultSearch(facet), ignore);
}
