import { type LoaderFunctionArgs, redirect } from "react-router";
import { contentApi, type GuideSection } from "../../../manual/web/public.tsx";
import { type Results, type ResultsRequest, searchApi } from "../../../search/web/public.ts";
import { shownAccess } from "../../../subscriptions/web/public.ts";

/** What someone sees who comes to the front door without access. */
export interface Landing {
  /** A section of the newest edition's guide, open to everyone. */
  sample: GuideSection | null;
  /** A search of the public pages; null where they have nothing on any of the examples. */
  search: { request: ResultsRequest; results: Results } | null;
  lowestPrice: string;
  hasTrial: boolean;
}

/** Words that every manual of citation has pages on, the most telling ones first. */
export const examples = ["unpublished opinion", "case name abbreviations", "cite a website", "statute year"] as const;

/** How many hits of the example are shown. */
const SHOWN = 3;

/** Loads the landing screen. Readers with an account, or with access through a network, go on to the manual. */
export async function loadLanding({ context }: LoaderFunctionArgs): Promise<Landing | Response> {
  const { signedIn, lowestPrice, hasTrial = true } = context.get(shownAccess);
  const content = context.get(contentApi);
  const [newest] = (await content.settings()).sites;
  if (signedIn || newest === undefined) return redirect("/bluebook");
  const search = await searchExample((request) => context.get(searchApi).results(request), newest.handle);
  if (search?.results.refusal === null) return redirect("/bluebook");
  return { sample: await content.guideSample(newest.handle), search, lowestPrice, hasTrial };
}

async function searchExample(
  find: (request: ResultsRequest) => Promise<Results>,
  version: string,
): Promise<Landing["search"]> {
  for (const query of examples) {
    const request: ResultsRequest = { query, facet: "all", page: 1, perPage: SHOWN, version, exact: false };
    const results = await find(request);
    if (results.hits.length >= SHOWN || results.refusal === null) return { request, results };
  }
  return null;
}
