import type { HtmlHoles } from "../../../../platform/ssr/html-holes.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import { articleHeadings } from "../../blocks/article-headings.ts";
import { renderBlocks } from "../../blocks/render.ts";
import type { Guide } from "../../contract.ts";
import type { ContentApi, GuideArticle } from "../../web/content-api.ts";
import type { Content } from "./content.ts";
import { readChapter } from "./read-chapter.ts";
import { readDashboard, readGuide, readQuickLook } from "./read-entries.ts";
import { readHelp } from "./read-panels.ts";
import { readSettings } from "./read-settings.ts";

/**
 * The content as the pages' loaders reach it on the server: the same verbs as the routes call, for the same reader.
 * Articles come as marks that `holes` fills when the document is drawn.
 */
export function inProcessApi(content: Content, reader: Reader, productName: string, holes: HtmlHoles): ContentApi {
  return {
    settings: () => Promise.resolve(readSettings(content, productName)),
    menu: (version) => Promise.resolve(content.catalog.edition(version)?.menu ?? null),
    article: async (version, section, slug) => {
      const chapter = await readChapter(content, reader, { version, section, slug });
      if (!chapter) return null;
      const { blocks, ...page } = chapter.page;
      return { page, headings: articleHeadings(blocks), html: holes.markFor(chapter.html), refusal: chapter.refusal };
    },
    guide: async (version) => entryPage(await readGuide(content, version)),
    help: async (version) => entryPage(await readHelp(content, version)),
    quickLook: async (version) => (await readQuickLook(content, reader, version)) ?? null,
    dashboard: async (version) => (await readDashboard(content, version)) ?? null,
  };
}

function entryPage(page: Guide | undefined): GuideArticle | null {
  return page ? { title: page.title, headings: articleHeadings(page.blocks), html: renderBlocks(page.blocks) } : null;
}
