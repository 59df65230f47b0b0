import { type Facet, facets } from "../../contract.ts";
import type { ResultsRequest } from "../search-api.ts";
import { facetNames, resultsHref } from "./results-address.ts";

interface FacetFilterProps {
  request: ResultsRequest;
  counts: Record<Facet, number>;
}

/** All, Bluepages, Whitepages: each leads to its first page (SRCH-1). A choice is kept as the reader's preference. */
export function FacetFilter({ request, counts }: FacetFilterProps) {
  return (
    <nav className="results-facets" aria-label="Filter results">
      <ul>
        {facets.map((facet) => (
          <li key={facet}>
            <a
              href={resultsHref({ ...request, facet, page: 1 })}
              aria-current={facet === request.facet ? "true" : undefined}
              onClick={() => {
                keep(facet).catch(console.warn);
              }}
            >
              {facetNames[facet]} <small>{counts[facet].toLocaleString("en-US")}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

async function keep(facet: Facet): Promise<void> {
  const { saveDefaultSearch } = await import("../client/save-default-search.ts");
  await saveDefaultSearch(facet);
}
