import { createContext } from "react-router";
import type { RefusalReason } from "../../subscriptions/contract.ts";
import type { Dashboard, MenuNode, Page, Section, SiteSettings } from "../contract.ts";
import type { ChangesApi } from "./screens/changes/changes-api.ts";

/** A heading of the page on screen, as 'On this page' lists it. */
export interface ArticleHeading {
  /** The anchor, without '#'. */
  anchor: string;
  code: string;
  /** Clean inline HTML. */
  text: string;
  level: number;
}

/** A page ready to show: the article as HTML and what surrounds it. */
export interface Article {
  page: Omit<Page, "blocks">;
  headings: ArticleHeading[];
  html: string;
  /** Why parts are left out; null if the article is complete. */
  refusal: RefusalReason | null;
  /** The anchor, without '#', that an address leads to which the page took over from another; '' otherwise. */
  anchor: string;
}

/** An address of which its edition has no page any more. */
export interface PageGone {
  /** Its code and title; '' if no such page is known. */
  code: string;
  title: string;
  /** When it went, in epoch milliseconds; null if that isn't known. */
  removedAt: number | null;
  /** What the author says of it; '' if nothing. */
  text: string;
  /** What replaced it; null if nothing did. */
  next: { href: string; label: string } | null;
}

/** The quick style guide or help, ready to show. */
export interface GuideArticle {
  title: string;
  headings: ArticleHeading[];
  html: string;
}

/** A section of the quick style guide, as an example of the manual's text. */
export interface GuideSection {
  heading: ArticleHeading;
  /** The section's text, without its heading. */
  html: string;
}

/** How loaders reach the content: in-process on the server, over fetch in the browser. `null` means not found. */
export interface ContentApi {
  settings(): Promise<SiteSettings>;
  /** The full menu of an edition. */
  menu(version: string): Promise<MenuNode[] | null>;
  article(version: string, section: Section, slug: string): Promise<Article | null>;
  /** What is known of a page that is no longer in the edition; null if that isn't known here. */
  gone(version: string, section: Section, slug: string): Promise<PageGone | null>;
  guide(version: string): Promise<GuideArticle | null>;
  /** The guide's first section; null if the guide has no headings, too. */
  guideSample(version: string): Promise<GuideSection | null>;
  help(version: string): Promise<GuideArticle | null>;
  dashboard(version: string): Promise<Dashboard | null>;
  /** What changed; null in a browser. */
  changes: ChangesApi | null;
}

/** The router context that holds the ContentApi for loaders. */
export const contentApi = createContext<ContentApi>();
