import type { LoaderFunctionArgs } from "react-router";
import type { KeptHtml } from "../../../../platform/ssr/kept-html.ts";
import { drawPaywall, paywallReader } from "../../../subscriptions/web/public.ts";
import { searchApi, type Results, type ResultsRequest } from "../search-api.ts";
import { readResultsAddress, resultsHref } from "./results-address.ts";

/** What the page of results shows. */
export interface ResultsScreen {
  request: ResultsRequest;
  /** Null as long as nothing was asked for. */
  results: Results | null;
  paywall: KeptHtml | null;
}

/** The results of the address: in the first HTML when the server draws it, from the client in the browser. */
export async function loadResults({ request, context }: LoaderFunctionArgs): Promise<ResultsScreen> {
  const asked = readResultsAddress(new URL(request.url).searchParams);
  if (asked.query === "") return { request: asked, results: null, paywall: null };
  const results = await context.get(searchApi).results(asked);
  const { refusal } = results;
  if (refusal === null) return { request: asked, results, paywall: null };
  const html = await drawPaywall(refusal, context.get(paywallReader), resultsHref(asked));
  return { request: asked, results, paywall: { keptAs: "paywall", html } };
}
