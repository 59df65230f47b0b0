import { type Facet, facets } from "../../contract.ts";
import type { ResultsRequest } from "../search-api.ts";
import { RESULTS_PATH, chooseFacet, facetNames, perPages, resultsHref } from "./results-address.ts";
import css from "./results.module.css";
import { useNavigate } from "react-router";
import { Button } from "../../../../ui/button/button.tsx";
import { Select } from "../../../../ui/field/control.tsx";

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

/** The number of results per page: 20, 50 or 100 (SRCH-2). Without scripts, a button submits the form. */
export function PerPage({ request }: { request: ResultsRequest }) {
  const navigate = useNavigate();
  const { query, facet, perPage, version } = request;
  return (
    <form className={css["per-page"]} action={RESULTS_PATH}>
      <input type="hidden" name="search" value={query} />
      {facet === "all" ? null : <input type="hidden" name="facet" value={facet} />}
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
      <label>
        Results per page{" "}
        <Select
          key={perPage}
          name="results"
          defaultValue={perPage}
          onChange={({ target }) => {
            void navigate(resultsHref({ ...request, page: 1, perPage: Number(target.value) }));
          }}
        >
          {perPages.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
      </label>
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
    </form>
  );
}
