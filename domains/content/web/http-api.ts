import { noteSession } from "../../../platform/browser/session-change.ts";
import { showToast } from "../../messaging/web/public.ts";
import { articleHeadings } from "../blocks/article-headings.ts";
import { renderBlocks } from "../blocks/render.ts";
import type { ChapterAnswer, Dashboard, Guide, MenuNode, QuickLook, SiteSettings } from "../contract.ts";
import type { ContentApi, GuideArticle } from "./content-api.ts";

interface Data<Content> {
  data: Content;
}

/** The server could not be reached, or responded with an error that the reader can't fix. */
export class ConnectionError extends Error {}

/** The ContentApi in the browser, over the JSON API. */
export const httpApi: ContentApi = {
  settings: async () => {
    const answer = await get<Data<SiteSettings>>("/api/site-settings");
    if (!answer) throw new ConnectionError("/api/site-settings");
    return answer.data;
  },
  menu: async (version) => (await get<Data<MenuNode[]>>(`/api/menu?version=${version}`))?.data ?? null,
  article: async (version, section, slug) => {
    const answer = await get<ChapterAnswer>(
      `/api/chapter/${version}/${section}/${slug}`,
      `/bluebook/${version}/${section}/${slug}`,
    );
    if (!answer) return null;
    const { blocks, ...page } = answer.data;
    return { page, headings: articleHeadings(blocks), html: renderBlocks(blocks), refusal: answer.refusal };
  },
  guide: (version) => entryPage(`/api/entry/${version}/quick-style-guide`),
  help: (version) => entryPage(`/api/entry/${version}/help`),
  quickLook: async (version) => {
    const answer = await get<Data<Data<QuickLook>> & { redacted: boolean }>(`/api/entry/${version}/quick-look`);
    return answer && { data: answer.data.data, redacted: answer.redacted };
  },
  dashboard: async (version) =>
    (await get<Data<Data<Dashboard>>>(`/api/entry/${version}/dashboard`))?.data.data ?? null,
};

async function entryPage(address: string): Promise<GuideArticle | null> {
  const page = (await get<Data<Data<Guide>>>(address))?.data.data;
  return page ? { title: page.title, headings: articleHeadings(page.blocks), html: renderBlocks(page.blocks) } : null;
}

/**
 * Fetches JSON from our own server, whose tests hold it to the contract. Returns null for 404. `page` is the address of the
 * page rendered from it: when the reading limit is reached, the browser loads the server's page, which says so.
 */
async function get<Answer>(address: string, page?: string): Promise<Answer | null> {
  const response = await fetch(address, { headers: { "x-requested-with": "XMLHttpRequest" } });
  if (response.status === 404) return null;
  // A Response is how a loader tells the router to leave for another page.
  // oxlint-disable-next-line typescript/only-throw-error
  if (response.status === 429 && page !== undefined) throw reloadDocument(page);
  tellBudget(response);
  if (!response.ok) {
    noteSession(response);
    throw new ConnectionError(`${address}: ${response.status}`);
  }
  // JSON is untyped; validating it here would ship the schema library to every reader.
  // oxlint-disable-next-line typescript/no-unsafe-assignment
  const answer: Answer & { loggedIn?: boolean } = await response.json();
  noteSession(response, answer.loggedIn);
  return answer;
}

function reloadDocument(location: string): Response {
  return new Response(null, { status: 302, headers: { location, "x-remix-reload-document": "true" } });
}

let isTold = false;

/** Warns readers who are near, or have reached, what they can open in a day. */
function tellBudget({ status, headers }: Response): void {
  if (status === 429) {
    const message = "You have reached today's reading limit. Pages you opened today stay available.";
    showToast({ type: "attention", message });
  } else if (headers.has("reading-budget") && !isTold) {
    isTold = true;
    const message = "You are close to today's reading limit. If you need more, contact support.";
    showToast({ type: "attention", message });
  }
}
