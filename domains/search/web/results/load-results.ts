import type { LoaderFunctionArgs } from "react-router";
import type { ReusedHtml } from "../../../../platform/ssr/reused-html.ts";
import { renderPaywall, shownAccess } from "../../../subscriptions/web/public.ts";
import { searchApi, type Results, type ResultsRequest } from "../search-api.ts";
import { readResultsAddress, resultsHref } from "./results-address.ts";

/** The data of the results page. */
export interface ResultsScreen {
  request: ResultsRequest;
  /** Null without a query. */
  results: Results | null;
  paywall: ReusedHtml | null;
}

/** Loads the results for the URL: rendered into the first HTML on the server, fetched by the client in the browser. */
export async function loadResults({ request, context }: LoaderFunctionArgs): Promise<ResultsScreen> {
  const asked = readResultsAddress(new URL(request.url).searchParams);
  if (asked.query === "") return { request: asked, results: null, paywall: null };
  const results = await context.get(searchApi).results(asked);
  const { refusal } = results;
  if (refusal === null) return { request: asked, results, paywall: null };
  const html = await renderPaywall(refusal, context.get(shownAccess), resultsHref(asked));
  return { request: asked, results, paywall: { reusedFrom: "paywall", html } };
}
