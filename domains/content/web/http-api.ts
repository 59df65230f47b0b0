import { noteSession } from "../../../platform/browser/session-change.ts";
import { articleHeadings } from "../blocks/article-headings.ts";
import { renderBlocks } from "../blocks/render.ts";
import type { ChapterAnswer, Dashboard, Guide, MenuNode, QuickLook } from "../contract.ts";
import type { ContentApi, GuideArticle, SiteSettings } from "./content-api.ts";

interface Data<Content> {
  data: Content;
}

/** The server could not be reached, or answered with an error that the reader can't mend. */
export class ConnectionError extends Error {}

/** The content as the browser reaches it. */
export const httpApi: ContentApi = {
  settings: async () => {
    const answer = await get<Data<SiteSettings>>("/api/site-settings");
    if (!answer) throw new ConnectionError("/api/site-settings");
    return answer.data;
  },
  menu: async (version) => (await get<Data<MenuNode[]>>(`/api/menu?version=${version}`))?.data ?? null,
  article: async (version, section, slug) => {
    const answer = await get<ChapterAnswer>(`/api/chapter/${version}/${section}/${slug}`);
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

/** The answer of our own server, whose shape its tests hold to the contract; null where it says not found. */
async function get<Answer>(address: string): Promise<Answer | null> {
  const response = await fetch(address, { headers: { "x-requested-with": "XMLHttpRequest" } });
  if (response.status === 404) return null;
  if (!response.ok) {
    noteSession(response.status, undefined);
    throw new ConnectionError(`${address}: ${response.status}`);
  }
  // JSON has no type; a schema here would cost every reader the library.
  // oxlint-disable-next-line typescript/no-unsafe-assignment
  const answer: Answer & { loggedIn?: boolean } = await response.json();
  noteSession(response.status, answer.loggedIn);
  return answer;
}
