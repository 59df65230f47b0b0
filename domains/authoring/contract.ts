export type { EditorStart } from "./editing-contract.ts";
export { menuPath, type MenuQuestion, type MenuView, type NewPageView, type PagePlaceView } from "./menu-views.ts";
export {
  exportPath,
  importPath,
  type ImportView,
  startPath,
  type StartView,
  uploadPath,
  type UploadView,
} from "./import-views.ts";
export {
  type PageAct,
  type PageChangesView,
  type PageHistoryView,
  type PageInFilesView,
  type PageLinkView,
  pagePath,
  type PagePreview,
  type PageQuestion,
  pagesPath,
  type PagesView,
  type PageView,
  previewThemes,
  previewWidths,
} from "./page-views.ts";
export {
  type ChecksView,
  type EntriesView,
  type IndexView,
  type PanelsView,
  type PartAct,
  type PartChangesView,
  type PartHistoryView,
  partPath,
  type PartQuestion,
  type PartSourceView,
  type PartsView,
  picturesPath,
  type PicturesView,
  quickLookPath,
  type QuickLookView,
  type RedirectsView,
  removePicturePath,
  type SearchWordsView,
  type SectionWordsView,
  termPath,
  type TermView,
  wordsPath,
} from "./part-views.ts";

export type { PageReviewView } from "./review-views.ts";

/** Where the desk shows editions. */
export const EDITIONS_PATH = "/admin/editions";

/** Where the desk shows an edition's releases. */
export function editionPath(handle: string): string {
  return `${EDITIONS_PATH}/${handle}`;
}

/** Where the desk changes whether an edition's pages need approval. */
export function reviewingPath(handle: string): string {
  return `${editionPath(handle)}/reviewing`;
}

/** What an editor can do with a release. */
export const releaseActs = ["publish", "unschedule", "discard", "roll-back", "share", "end-links"] as const;
export type ReleaseAct = (typeof releaseActs)[number];
/** Those that are asked about by `ReleaseQuestion`. */
export type QuestionedAct = Exclude<ReleaseAct, "share" | "end-links">;

/** Where the desk shows a release, or asks before something is done with it. */
export function releasePath(name: string, act?: ReleaseAct): string {
  return act === undefined ? `/admin/releases/${name}` : `/admin/releases/${name}/${act}`;
}

/** How a release stands: 'live' is the one that readers see. */
export type ReleaseState = "staged" | "scheduled" | "live" | "published" | "discarded";

/** An edition as the desk lists it. */
export interface ShownEdition {
  handle: string;
  name: string;
  /** 'v22.14, since 2026-11-25 22:45 UTC', or that readers see none. */
  state: string;
  audience: string;
  /** '1 staged, 1 scheduled'; '' if nothing waits. */
  waiting: string;
}

/** A release as the desk lists it. Times in words. */
export interface ShownRelease {
  name: string;
  state: ReleaseState;
  /** 'live since 2026-11-25 22:45 UTC'. */
  stateWords: string;
  author: string;
  reason: string;
  /** '3 pages rewritten, index'; '' if unknown. */
  changes: string;
  /** Why it wasn't published at its time; '' otherwise. */
  problem: string;
}

/** Something that was done to a release. */
export interface ShownEvent {
  id: string;
  at: string;
  release: string;
  what: string;
  /** 'Eda Reader'. */
  who: string;
  reason: string;
}

/** What a release changes, in short. */
export interface ShownChanges {
  /** 'v22.13'; null if readers saw nothing before. */
  against: string | null;
  gains: readonly string[];
  losses: readonly string[];
  pages: readonly { id: string; name: string; what: string }[];
}

export interface EditionsView {
  editions: readonly ShownEdition[];
  /** The handles of those that the viewer may start another one from. */
  startsFrom: readonly string[];
}

/** Who an edition can be opened to, and that it can become the one of readers who chose none. */
export const readersActs = ["subscribers", "invited", "admins", "current"] as const;
export type ReadersAct = (typeof readersActs)[number];

/** What each is called. */
export const readersActNames: Readonly<Record<ReadersAct, string>> = {
  subscribers: "Open to everyone with access",
  invited: "Open to invited readers",
  admins: "Open to the staff alone",
  current: "Make it the current edition",
};

/** Where the desk asks before it changes who reads an edition. */
export function readersPath(handle: string, act: ReadersAct): string {
  return `${editionPath(handle)}/readers-${act}`;
}

export interface EditionView {
  edition: ShownEdition;
  /** What the viewer may do about who reads it. */
  readersActs: readonly ReadersAct[];
  /** Where readers' pins and notes are moved into it; null if the viewer may not, or readers see no release of it. */
  keptHref: string | null;
  /** Whether the viewer may import and export. */
  mayImport: boolean;
  releases: readonly ShownRelease[];
  events: readonly ShownEvent[];
}

export interface ReleaseView {
  release: ShownRelease;
  editionHandle: string;
  /** Null if what it said wasn't kept. */
  changes: ShownChanges | null;
  acts: readonly { act: ReleaseAct; label: string }[];
  /** A link that was just made, to be passed on. */
  link: { address: string; until: string } | null;
  /** Those that still work; none for whoever may not share it. */
  links: readonly ShownLink[];
  events: readonly ShownEvent[];
  csrfToken: string;
}

/** A link to a release, in words. */
export interface ShownLink {
  id: string;
  made: string;
  until: string;
  /** '3 times from 2 networks'. */
  opened: string;
  /** '12 of 50'. */
  pages: string;
}

/** For how long a link to a release may work: by the number of days, in words. */
export const linkDays: Readonly<Record<string, string>> = {
  "1": "1 day",
  "3": "3 days",
  "7": "7 days",
  "14": "14 days",
  "30": "30 days",
};

/** What is asked before a link to a release is made. */
export interface ShareView {
  name: string;
  days: string;
  pages: string;
  csrfToken: string;
}

/** What is asked before something is done with a release. */
export interface ReleaseQuestion {
  name: string;
  act: QuestionedAct;
  /** What readers get or lose. */
  consequences: readonly string[];
  /** Why it can't be done; null if it can. */
  obstacle: string | null;
  label: string;
  /** Whether a time may be given. */
  asksTime: boolean;
  /** The number of the release that readers see, as it is asked; of one that is unscheduled, its time. */
  seen: number;
  /** What was typed, after a refusal. */
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}
