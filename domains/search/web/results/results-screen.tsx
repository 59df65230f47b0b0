import { Screen } from "../../../../ui/screen/screen.tsx";
import { useEffect, useRef } from "react";
import { useLoaderData } from "react-router";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { Html } from "../../../../ui/html/html.tsx";
import { SearchForm, useSite } from "../../../manual/web/public.tsx";
import { AnswerCard } from "./answer/answer-card.tsx";
import { Elsewhere } from "./answer/elsewhere.tsx";
import { Understanding } from "./answer/understanding.tsx";
import { FacetFilter, PerPage } from "./facet-filter.tsx";
import { HitList } from "./hit-list.tsx";
import { keepLastQuery } from "./last-query.ts";
import { loadResults, type ResultsScreen } from "./load-results.ts";
import { Pager } from "./pager.tsx";
import type { Results, ResultsRequest } from "../search-api.ts";
import { RESULTS_PATH, resultsHref } from "./results-address.ts";
import css from "./results.module.css";

const handle: PageHandle<ResultsScreen> = { meta: () => ({ title: "Search Results" }) };

/** The results page: filter, pager, hits (SRCH-1 to SRCH-5). */
function ResultsPage() {
  const { request, results, paywall } = useLoaderData<typeof loadResults>();
  const { query, page } = request;
  useShownRequest(request);
  return (
    <Screen
      path={RESULTS_PATH}
      title={results === null ? "Search" : <Headline count={results.nbHits} query={query} />}
      isQuoting
    >
      {/* With scripts, the header's box shows the query. */}
      <noscript>
        <SearchForm words={query} facet={request.facet} version={request.version} />
      </noscript>
      <output className="visually-hidden">{results === null ? "" : rangeWords(request, results)}</output>
      <OlderEdition request={request} />
      {paywall ? <Html id={paywall.reusedFrom} html={paywall.html} /> : null}
      {results === null ? null : (
        <>
          {results.answer === null ? null : (
            <Understanding request={request} results={results} answer={results.answer} />
          )}
          <Elsewhere request={request} results={results} place="above" />
          {results.answer === null ? null : <AnswerCard request={request} answer={results.answer} />}
          {results.beyond > 0 ? <Beyond hits={results.beyond} /> : null}
          {results.refusal === null ? null : <h2 className={css.public}>Results from public pages</h2>}
          <div className={css.bar}>
            <FacetFilter request={request} counts={results.counts} />
            <PerPage request={request} />
          </div>
          {page > 1 ? <Pager request={request} pages={results.nbPages} place="above" /> : null}
          <HitList request={request} results={results} />
          <Pager request={request} pages={results.nbPages} place="below" />
          <Elsewhere request={request} results={results} place="below" />
        </>
      )}
    </Screen>
  );
}

/** Says of which edition results are that aren't the current one's, and leads to that one's. */
function OlderEdition({ request }: { request: ResultsRequest }) {
  const { version, editions } = useSite();
  const searched = editions.find(({ handle }) => handle === (request.version ?? version));
  const [newest] = editions;
  if (!searched || !newest || searched === newest) return null;
  return (
    <p className={css.beyond}>
      You are searching the {searched.name}.{" "}
      <a href={resultsHref({ ...request, page: 1, version: newest.handle })}>Search the {newest.name}</a>
    </p>
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

/** 'N result(s) for "query"', as worded in the specification (SRCH-4); the quotation marks only look different. */
function Headline({ count, query }: { count: number; query: string }) {
  return (
    <>
      {count.toLocaleString("en-US")} {count === 1 ? "result" : "results"} for{" "}
      <span className={css.quoted}>
        <span className="visually-hidden">{'"'}</span>
        {query}
        <span className="visually-hidden">{'"'}</span>
      </span>
    </>
  );
}

/** What a new page of results has, for who can't see it. */
function rangeWords({ page, perPage }: ResultsRequest, { nbHits, hits }: Results): string {
  if (hits.length === 0) return "";
  const first = (page - 1) * perPage + 1;
  return `Results ${first} to ${first + hits.length - 1} of ${nbHits}`;
}

/**
 * Shows the query in the header's box and, once other results have come, moves the focus from the link that asked for
 * them to their head; but never away from a field where the reader is typing or choosing by now.
 */
function useShownRequest(request: ResultsRequest): void {
  const before = useRef<ResultsRequest>(undefined);
  useEffect(() => {
    keepLastQuery(request.query);
    const box = document.querySelector<HTMLInputElement>("#search");
    if (box && document.activeElement !== box) box.value = request.query;
    const isOther = before.current !== undefined && before.current !== request;
    before.current = request;
    if (isOther && document.activeElement?.matches("input, select") !== true)
      document.querySelector<HTMLElement>("#main h1")?.focus({ preventScroll: true });
  }, [request]);
  useEffect(
    () => () => {
      const box = document.querySelector<HTMLInputElement>("#search");
      if (box && box.value === before.current?.query) box.value = "";
    },
    [],
  );
}

export const resultsRoute = { loader: loadResults, handle, Component: ResultsPage };
