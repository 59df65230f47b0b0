import { Screen } from "../../../../ui/screen/screen.tsx";
import { useLoaderData } from "react-router";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { Html } from "../../../../ui/html/html.tsx";
import { SearchForm } from "../../../content/web/public.tsx";
import { FacetFilter } from "./facet-filter.tsx";
import { HitList } from "./hit-list.tsx";
import { loadResults, type ResultsScreen } from "./load-results.ts";
import { Pager } from "./pager.tsx";
import { PerPage } from "./per-page.tsx";
import { RESULTS_PATH } from "./results-address.ts";
import css from "./results.module.css";

const handle: PageHandle<ResultsScreen> = { meta: () => ({ title: "Search Results" }) };

/** The results page: filter, pager, hits (SRCH-1 to SRCH-5). */
function ResultsPage() {
  const { request, results, paywall } = useLoaderData<typeof loadResults>();
  const { query, page } = request;
  return (
    <Screen path={RESULTS_PATH} title={results === null ? "Search" : headline(results.nbHits, query)} isQuoting>
      <SearchForm words={query} facet={request.facet} version={request.version} />
      {paywall ? <Html id={paywall.reusedFrom} html={paywall.html} /> : null}
      {results === null ? null : (
        <>
          {results.beyond > 0 ? <Beyond hits={results.beyond} /> : null}
          {results.refusal === null ? null : <h2 className={css.public}>Results from public pages</h2>}
          <div className={css.bar}>
            <FacetFilter request={request} counts={results.counts} />
            <PerPage request={request} />
          </div>
          {page > 1 ? <Pager request={request} pages={results.nbPages} place="above" /> : null}
          <HitList request={request} results={results} />
          <Pager request={request} pages={results.nbPages} place="below" />
        </>
      )}
    </Screen>
  );
}

/** What a subscription adds. */
function Beyond({ hits }: { hits: number }) {
  return (
    <p className={css.beyond}>
      A subscription shows <b>{hits.toLocaleString("en-US")}</b> more {hits === 1 ? "result" : "results"}.
    </p>
  );
}

/** 'N result(s) for "query"', as worded in the specification. */
function headline(count: number, query: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "result" : "results"} for "${query}"`;
}

export const resultsRoute = { loader: loadResults, handle, Component: ResultsPage };
