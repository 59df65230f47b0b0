import type { EditedConflict } from "./editing-contract.ts";

/** Where the desk lists the pages of an edition. */
export function pagesPath(handle: string): string {
  return `/admin/editions/${handle}/pages`;
}

/** What can be done with a page at the desk besides writing in it. */
export type PageAct = "changes" | "history" | "preview" | "publish" | "settle" | "source";

/** Where the desk shows a page to be edited, or what can be done with it. */
export function pagePath(pageId: string, act?: PageAct): string {
  return act === undefined ? `/admin/pages/${pageId}` : `/admin/pages/${pageId}/${act}`;
}

/** The pages of an edition, to choose one to edit. */
export interface PagesView {
  handle: string;
  editedIn: "files" | "desk";
  /** Whether the viewer may edit, and say where the edition is edited. */
  mayEdit: boolean;
  sections: readonly { title: string; pages: readonly ListedPage[] }[];
  csrfToken: string;
}

export interface ListedPage {
  id: string;
  /** 'Rule 10 Cases'. */
  name: string;
  /** 0 to 2. */
  level: number;
  /** 'changed, not published'; '' if readers see what the draft says. */
  state: string;
}

/** A page with what an editor writes of it. */
export interface PageView {
  id: string;
  /** Of the edition: 'v22'. */
  handle: string;
  /** The version that the form begins with. */
  version: number;
  title: string;
  subtitle: string;
  /** The blocks in the Markdown of a manual's files. */
  source: string;
  /** What is wrong with what was sent, by line. */
  faults: readonly { line: number; message: string }[];
  /** 'Version 3, saved 2026-11-25 22:45 UTC by Eda Reader.' */
  state: string;
  /** Whether readers see something else. */
  isChanged: boolean;
  mayPublish: boolean;
  conflicts: readonly EditedConflict[];
  /** Whether the editor takes the place of the form, where there are scripts. */
  hasEditor: boolean;
  /** Where readers see the page. */
  readersHref: string;
  csrfToken: string;
}

/** What a page's draft changes for readers. */
export interface PageChangesView {
  id: string;
  /** Title and subtitle, where they differ. */
  words: readonly { name: string; before: string; after: string }[];
  /** Marked HTML of our own renderers; '' if the blocks are the same. */
  html: string;
}

/** The versions of a page's draft, newest first. */
export interface PageHistoryView {
  id: string;
  versions: readonly { version: number; saved: string; what: string; isNow: boolean }[];
  csrfToken: string;
}

/** Asks before a page is published. */
export interface PageQuestion {
  id: string;
  version: number;
  /** What readers get or lose. */
  consequences: readonly string[];
  /** Why it can't be published; null if it can. */
  obstacle: string | null;
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** A link that shows a draft as readers would see it. */
export interface PageLinkView {
  id: string;
  address: string;
  until: string;
}
