import { createContext } from "react-router";
import type { RefusalReason } from "../../subscriptions/contract.ts";
import type { Area, Dashboard, MenuNode, Page, QuickLook, Section, Site } from "../contract.ts";

/** A heading of the page on screen, as 'On this page' lists it. */
export interface ArticleHeading {
  /** The link target without '#'. */
  anchor: string;
  code: string;
  /** Clean inline HTML. */
  text: string;
  level: number;
}

/** A page ready to be shown: what is around its article, and the article as HTML. */
export interface Article {
  page: Omit<Page, "blocks">;
  headings: ArticleHeading[];
  html: string;
  /** Why parts are left out; null where the article is whole. */
  refusal: RefusalReason | null;
}

/** The quick style guide, or help, ready to be shown. */
export interface GuideArticle {
  title: string;
  headings: ArticleHeading[];
  html: string;
}

/** What every screen needs to know of the site. */
export interface SiteSettings {
  productName: string;
  /** The editions, the newest first. */
  sites: Site[];
  /** For each edition, by handle: the notice at the foot of its pages (clean inline HTML) and its areas' first pages. */
  editions: Record<
    string,
    { notice: string; sections: { handle: Section; title: string }[]; firstPage: Record<Area, string | null> }
  >;
}

/** How loaders reach the content: in-process on the server, over fetch in the browser. `null` stands for not found. */
export interface ContentApi {
  settings(): Promise<SiteSettings>;
  /** The full menu of an edition. */
  menu(version: string): Promise<MenuNode[] | null>;
  article(version: string, section: Section, slug: string): Promise<Article | null>;
  guide(version: string): Promise<GuideArticle | null>;
  help(version: string): Promise<GuideArticle | null>;
  quickLook(version: string): Promise<{ data: QuickLook; redacted: boolean } | null>;
  dashboard(version: string): Promise<Dashboard | null>;
}

/** Where loaders find the content. */
export const contentApi = createContext<ContentApi>();
