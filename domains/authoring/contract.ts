export type { EditorStart } from "./editing-contract.ts";
export {
  type PageAct,
  type PageChangesView,
  type PageHistoryView,
  type PageLinkView,
  pagePath,
  type PageQuestion,
  pagesPath,
  type PagesView,
  type PageView,
} from "./page-views.ts";

/** Where the desk shows editions. */
export const EDITIONS_PATH = "/admin/editions";

/** Where the desk shows an edition's releases. */
export function editionPath(handle: string): string {
  return `${EDITIONS_PATH}/${handle}`;
}

/** What an editor can do with a release. */
export const releaseActs = ["publish", "unschedule", "discard", "roll-back", "share"] as const;
export type ReleaseAct = (typeof releaseActs)[number];

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
}

export interface EditionView {
  edition: ShownEdition;
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
  events: readonly ShownEvent[];
  csrfToken: string;
}

/** What is asked before something is done with a release. */
export interface ReleaseQuestion {
  name: string;
  act: ReleaseAct;
  /** What readers get or lose. */
  consequences: readonly string[];
  /** Why it can't be done; null if it can. */
  obstacle: string | null;
  label: string;
  /** Whether a time may be given. */
  asksTime: boolean;
  /** What was typed, after a refusal. */
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}
