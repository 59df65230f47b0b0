/** Where admin takes the files of an edition. */
export function uploadPath(handle: string): string {
  return `/admin/editions/${handle}/import`;
}

/** Where admin gives the files of an edition. */
export function exportPath(handle: string): string {
  return `/admin/editions/${handle}/export`;
}

/** Where admin starts a new edition with what an edition says. */
export function startPath(handle: string): string {
  return `/admin/editions/${handle}/start`;
}

/** Where admin shows an import. */
export function importPath(importId: string): string {
  return `/admin/imports/${importId}`;
}

/** Asks for the files of an edition. */
export interface UploadView {
  handle: string;
  editedIn: "files" | "desk";
  /** '32 MB'. */
  most: string;
  /** What was brought before, newest first. */
  imports: readonly { id: string; name: string; state: string; who: string; reason: string }[];
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** Asks what an edition that begins with another one's text is to be called. */
export interface StartView {
  /** The edition to start from, and its release that readers see. */
  handle: string;
  from: string;
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** An import: what it would do or did. */
export interface ImportView {
  id: string;
  handle: string;
  editedIn: "files" | "desk";
  state: "checking" | "ready" | "importing" | "done" | "failed" | "discarded" | "starting" | "started";
  /** Whether it makes an edition of another one, and brings no files. */
  isStart: boolean;
  /** How it stands, in a sentence. */
  sentence: string;
  /** Why it failed: a sentence, and what is wrong line by line. */
  problem: readonly string[];
  report: ImportReportView | null;
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** What an import would do or did, in words. */
export interface ImportReportView {
  /** '3 pages’ texts, 1 other part, 1 conflict'. */
  summary: string;
  /** Whether there is anything to import. */
  isEmpty: boolean;
  /** Whether it is known what the files came from. */
  hasBase: boolean;
  /** The drafts of pages, of the menu and of parts that it is merged into, each with where admin has it. */
  drafts: readonly {
    href: string;
    title: string;
    what: string;
    changes: readonly string[];
    conflicts: readonly string[];
  }[];
  /** Whether texts of pages are among them. */
  hasPages: boolean;
  /** How many readers' notes lose their words, page by page. */
  notes: readonly string[];
  staged: readonly string[];
  refused: readonly string[];
  problems: readonly string[];
  /** 'v22.7', if one was staged. */
  release: string | null;
}
