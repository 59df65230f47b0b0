import { useNavigate } from "react-router";
import { Button } from "../../../../ui/button/button.tsx";
import { Select } from "../../../../ui/field/control.tsx";
import type { ResultsRequest } from "../search-api.ts";
import { perPages, RESULTS_PATH, resultsHref } from "./results-address.ts";
import css from "./results.module.css";

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
