import { AppError } from "../../../../platform/http/errors.ts";
import type { HtmlPlaceholders } from "../../../../platform/ssr/page-template.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import { articleHeadings } from "../../model/blocks/article-headings.ts";
import { renderBlocks } from "../../model/blocks/render.ts";
import { sampleOf } from "../../model/blocks/sample-of.ts";
import type { Guide, Page } from "../../contract.ts";
import type { Article, ContentApi, GuideArticle } from "../../web/content-api.ts";
import { readChanges, readRedlineSince, readSince } from "../publish/history/changes/read-changes.ts";
import { readRedline } from "../publish/history/changes/read-redline.ts";
import { type Content, contentFor, goneAt, readHelp, readSettings } from "./content.ts";
import { readChapter, readDashboard, readGuide } from "./read-entries.ts";
import { draftSign, type Preview, readDraftChapter, readDraftGuide, refusedSign } from "./drafts/read-draft.ts";

interface PageRequest {
  reader: Reader;
  productName: string;
  /** Placeholders, filled in when the document is rendered. */
  placeholders: HtmlPlaceholders;
  /** The draft requested in the page's address, or opened in admin. */
  preview: Preview | undefined;
}

/**
 * The ContentApi for page loaders on the server: the same use cases as the routes, for the same reader. Articles are
 * placeholders in `holes`. Holders of a draft's token see the draft instead of its page; others see the published page
 * with a note that says so.
 */
export function inProcessApi(all: Content, { reader, productName, placeholders, preview }: PageRequest): ContentApi {
  const content = contentFor(all, reader);
  const refused = preview ? refusedSign : "";
  return {
    settings: () => Promise.resolve(readSettings(content, productName)),
    menu: (version) => Promise.resolve(content.catalog.edition(version)?.menu ?? null),
    article: async (version, section, slug) => {
      const address = { version, section, slug };
      const draft = preview && (await unlessRefused(readDraftChapter(content, reader, address, preview)));
      if (draft) return { ...draftArticle(draft, "blocks" in preview ? "" : draftSign), refusal: null };
      const chapter = await readChapter(content, reader, address);
      if (!chapter) return null;
      const { blocks, ...page } = chapter.page;
      const html = refused + placeholders.markFor(chapter.html);
      return { page, headings: articleHeadings(blocks), html, refusal: chapter.refusal, anchor: chapter.anchor };
    },
    gone: (version, section, slug) => {
      const view = content.catalog.edition(version)?.view;
      return Promise.resolve(view ? goneAt(view, section, slug) : null);
    },
    guide: async (version) => {
      const isLinked = preview && "token" in preview;
      const draft = isLinked && (await unlessRefused(readDraftGuide(content, reader, version, preview)));
      return draft ? entryPage(draft, draftSign) : entryPage(await readGuide(content, version), refused);
    },
    guideSample: async (version) => sampleOf(await readGuide(content, version)),
    help: async (version) => entryPage(await readHelp(content, version)),
    dashboard: async (version) => (await readDashboard(content, version)) ?? null,
    changes: {
      list: async (version, before) => (await readChanges(content, version, before)) ?? null,
      redline: async (address) =>
        (await readRedline(content, reader, address, (piece) => placeholders.markFor(piece))) ?? null,
      since: async (address) => (await readSince(content, address)) ?? null,
      redlineSince: async (address) =>
        (await readRedlineSince(content, reader, address, (piece) => placeholders.markFor(piece))) ?? null,
    },
  };
}

function draftArticle({ blocks, ...page }: Page, sign: string): Omit<Article, "refusal"> {
  return { page, headings: articleHeadings(blocks), html: sign + renderBlocks(blocks), anchor: "" };
}

function entryPage(page: Guide | undefined, sign = ""): GuideArticle | null {
  if (!page) return null;
  return { title: page.title, headings: articleHeadings(page.blocks), html: sign + renderBlocks(page.blocks) };
}

async function unlessRefused<Draft>(reading: Promise<Draft>): Promise<Draft | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === "draft-refused") return undefined;
    throw error;
  }
}
