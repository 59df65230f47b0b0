/** The parts of an edition besides its pages, as admin lists them. */
export const editionParts = [
  "index",
  "panels",
  "search-words",
  "redirects",
  "dashboard",
  "quick-style-guide",
  "help",
  "search-answers",
  "search",
] as const;
export type EditionPart = (typeof editionParts)[number];

/** Those that can be changed in words, besides as their files have them. */
export const partsWithForms: readonly EditionPart[] = [
  "index",
  "panels",
  "search-words",
  "redirects",
  "dashboard",
  "quick-style-guide",
  "help",
];

/** What can be done with a part in admin besides changing it in words. */
export type PartAct = "changes" | "checks" | "history" | "publish" | "source";

/** Where admin lists the parts of an edition, shows one, or what can be done with it. */
export function partPath(handle: string, part?: string, act?: PartAct): string {
  return [`/admin/editions/${handle}/parts`, part, act].filter((step) => step !== undefined).join("/");
}

/** Where admin shows a term of the index. */
export function termPath(handle: string, id: string): string {
  return `${partPath(handle, "index")}/terms/${id}`;
}

/** Where admin shows the search words of a page, or of one of its headings: `{page}` or `{page}~{heading}`. */
export function wordsPath(handle: string, section: string): string {
  return `${partPath(handle, "search-words")}/sections/${section}`;
}

/** Where admin shows the pictures of an edition. */
export function picturesPath(handle: string): string {
  return `/admin/editions/${handle}/images`;
}

/** Where admin asks whether a picture is to be removed. */
export function removePicturePath(handle: string, name: string): string {
  return `${picturesPath(handle)}/${name}/remove`;
}

/** Where admin lists what quick look shows of an edition. */
export function quickLookPath(handle: string): string {
  return `/admin/editions/${handle}/quick-look`;
}

/** The tables that quick look shows, each on its page. */
export interface QuickLookView {
  handle: string;
  tables: readonly { id: string; title: string; page: string; href: string; rows: number }[];
}

/** The parts of an edition, to choose one. */
export interface PartsView {
  handle: string;
  editedIn: "files" | "desk";
  parts: readonly { part: EditionPart; title: string; about: string; state: string }[];
}

/** What every screen of a part has. */
export interface PartFrame {
  handle: string;
  part: EditionPart;
  /** The version that forms begin with. */
  version: number;
  /** 'Saved 2026-11-25 22:45 UTC by Eda Reader, not published.' */
  state: string;
  /** Whether it can be changed: an edition that is edited in files can't. */
  isEditable: boolean;
  /** Whether it can be changed in words, besides as its file has it. */
  hasForm: boolean;
  /** Whether readers see something else. */
  isChanged: boolean;
  mayPublish: boolean;
  csrfToken: string;
}

/** A page or heading that was found by words. */
interface FoundPlace {
  /** As forms send it: `page:{id}#b-{heading}`. */
  href: string;
  name: string;
  /** The page that a heading is on; '' for a page. */
  place: string;
}

/** A search for the page or heading that something is to lead to. */
export interface PlaceSearch {
  /** What was typed; '' before. */
  find: string;
  found: readonly FoundPlace[];
}

export interface ListedTerm {
  id: string;
  /** 'cases, names of'. */
  term: string;
  level: number;
  note: string;
  /** 'Rule 7; Rule 7.1'. */
  leadsTo: string;
}

/** The index by letters, or the terms with some words. */
export interface IndexView extends PartFrame {
  letters: readonly { letter: string; count: number }[];
  /** The letter that is shown; '' if terms were searched. */
  letter: string;
  find: string;
  terms: readonly ListedTerm[];
  /** What a new term begins with: a page without one was chosen. */
  begins: { term: string; href: string; leadsTo: string };
}

/** A term of the index, to be changed. */
export interface TermView extends PartFrame {
  id: string;
  term: string;
  sortAs: string;
  note: string;
  isGenerated: boolean;
  links: readonly { link: string; name: string }[];
  above: { id: string; term: string } | null;
  below: readonly ListedTerm[];
  search: PlaceSearch;
}

/** What an editor may want to fix, each with where. */
export interface ChecksView {
  handle: string;
  lists: readonly { title: string; about: string; items: readonly { text: string; detail: string; href: string }[] }[];
}

/** A panel's form: '' where it has nothing. */
export interface PanelForm {
  panel: "banner" | "notification" | "promo" | "print";
  title: string;
  about: string;
  fields: Readonly<Record<string, string>>;
}

export interface PanelsView extends PartFrame {
  panels: readonly PanelForm[];
}

export interface SearchWordsView extends PartFrame {
  sections: readonly { section: string; name: string; words: string }[];
  /** All that have words; fewer are shown. */
  count: number;
  search: PlaceSearch;
  missed: readonly { query: string; count: number; last: string }[];
}

/** The search words of a section, one a line. */
export interface SectionWordsView extends PartFrame {
  section: string;
  name: string;
  words: string;
  missed: SearchWordsView["missed"];
}

export interface RedirectsView extends PartFrame {
  redirects: readonly { from: string; leadsTo: string; text: string }[];
  search: PlaceSearch;
  typed: Readonly<Record<string, string>>;
}

/** A field of an entry of a part. */
export interface EntryControl {
  name: string;
  label: string;
  help: string;
  value: string;
  shape: "line" | "lines" | "choice";
  /** Of a choice. */
  options: readonly { value: string; label: string }[];
  /** The most characters. */
  most: number;
  errors: readonly string[];
}

/** A part as a list of entries: a heading, an example, a task. */
export interface EntriesView extends PartFrame {
  title: EntryControl | null;
  entries: readonly {
    /** 'Heading 3'. */
    name: string;
    controls: readonly EntryControl[];
    /** What is sent back as it came. */
    kept: readonly { name: string; value: string }[];
  }[];
  /** What can be added. */
  kinds: readonly { value: string; label: string }[];
  /** What was done and isn't saved yet; '' if nothing was. */
  note: string;
  /** The field, or what its button sends, where the editor goes on; '' for the top. */
  focus: string;
  /** What stands in the draft, where somebody else changed it; '' otherwise. */
  theirs: string;
}

/** A part as its file has it. */
export interface PartSourceView extends PartFrame {
  source: string;
  file: string;
  faults: readonly { line: number; message: string }[];
  /** What stands in the draft, where somebody else changed the same; '' otherwise. */
  theirs: string;
}

/** What a part's draft changes for readers, line by line. */
export interface PartChangesView {
  handle: string;
  part: EditionPart;
  lines: readonly { id: string; kind: "same" | "gone" | "new" | "left-out"; text: string }[];
}

export interface PartHistoryView {
  handle: string;
  part: EditionPart;
  /** The newest. */
  version: number;
  versions: readonly { version: number; saved: string; what: string; isNow: boolean }[];
  csrfToken: string;
}

/** Asks before a part is published. */
export interface PartQuestion {
  handle: string;
  part: EditionPart;
  version: number;
  consequences: readonly string[];
  /** Why it can't be published; null if it can. */
  obstacle: string | null;
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** Pictures of an edition, with where each is used: a page of a list. */
export interface PicturesView {
  handle: string;
  /** Whether these are all. */
  isWhole: boolean;
  /** Where the list goes on; null if it ends. */
  next: string | null;
  pictures: readonly ListedPicture[];
  /** Shown by no published page of any edition, but needed by drafts or earlier releases. */
  kept: readonly Omit<ListedPicture, "uses">[];
  /** Needed by nothing. */
  unused: readonly Omit<ListedPicture, "uses">[];
  mayRemove: boolean;
}

export interface ListedPicture {
  name: string;
  address: string;
  /** '640 × 480, 12 kB'. */
  size: string;
  /** The HTML of a drawing, which takes its colors from the page that it stands in; null for every other picture. */
  drawing: string | null;
  uses: readonly { id: string; place: string; href: string; alt: string }[];
}
