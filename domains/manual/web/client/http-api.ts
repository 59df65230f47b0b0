import { call, CallRefused, OfflineError } from "../../../../platform/client/api-client.ts";
import { type CallOf, type CallRequest, requestsFor } from "../../../../platform/client/requests.ts";
import { articleHeadings } from "../../model/blocks/article-headings.ts";
import { withOldAnchors } from "../../model/blocks/heading/old-anchors.ts";
import { renderBlocks } from "../../model/blocks/render.ts";
import { sampleOf } from "../../model/blocks/sample-of.ts";
import type { contentCalls } from "../../calls.ts";
import type { Guide } from "../../contract.ts";
import type { ContentApi, GuideArticle } from "../content-api.ts";
import { showBudget, showError } from "./tell-budget.ts";

const ask = requestsFor<CallOf<typeof contentCalls>>();

/** The ContentApi in the browser, over the JSON API. */
export const httpApi: ContentApi = {
  settings: async () => {
    const request = ask("GET /api/site-settings");
    const answer = await get(request);
    if (!answer) throw new OfflineError(request.address);
    return answer.data;
  },
  menu: async (version) => (await get(ask("GET /api/menu", { query: { version } })))?.data ?? null,
  article: async (version, section, slug) => {
    const request = ask("GET /api/chapter/:version/:section/:slug", { params: { version, section, slug } });
    const answer = await get(request, `/bluebook/${version}/${section}/${slug}`);
    if (!answer) return null;
    const { data, refusal, anchor, oldHeadings } = answer;
    const { blocks, ...page } = data;
    const html = withOldAnchors(renderBlocks(blocks), new Map(Object.entries(oldHeadings)));
    return { page, headings: articleHeadings(blocks), html, refusal, anchor };
  },
  // The browser loads such a page from the server, which says so.
  gone: () => Promise.resolve(null),
  guide: (version) => entryPage(ask("GET /api/entry/:version/quick-style-guide", { params: { version } })),
  guideSample: async (version) =>
    sampleOf((await get(ask("GET /api/entry/:version/quick-style-guide", { params: { version } })))?.data.data),
  help: (version) => entryPage(ask("GET /api/entry/:version/help", { params: { version } })),
  dashboard: async (version) =>
    (await get(ask("GET /api/entry/:version/dashboard", { params: { version } })))?.data.data ?? null,
  changes: null,
};

async function entryPage(request: CallRequest<{ data: { data: Guide } }>): Promise<GuideArticle | null> {
  const page = (await get(request))?.data.data;
  return page ? { title: page.title, headings: articleHeadings(page.blocks), html: renderBlocks(page.blocks) } : null;
}

/**
 * Makes one of our calls. Returns null for 404 and 410. `page` is the address of the page rendered from it: when that is
 * gone, or the reading limit is reached, the browser loads the server's page, which says so.
 */
async function get<Answer>(request: CallRequest<Answer>, page?: string): Promise<Answer | null> {
  try {
    return await call(request, { onResponse: showBudget });
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    const { status } = error;
    // A Response is how a loader tells the router to leave for another page.
    // oxlint-disable-next-line typescript/only-throw-error
    if ((status === 410 || status === 429) && page !== undefined) throw reloadDocument(page);
    if (status === 404 || status === 410) return null;
    showError(error);
    throw error;
  }
}

function reloadDocument(location: string): Response {
  return new Response(null, { status: 302, headers: { location, "x-remix-reload-document": "true" } });
}
