/** The paths of this domain's screens. */
export const readingPaths = {
  dashboard: "/bluebook",
  pins: "/bluebook/pins",
  recents: "/bluebook/recents",
  notes: "/bluebook/notes",
  myData: "/bluebook/my-data",
} as const;

/** Where the dashboard's form sends the chosen edition without scripts. */
export const EDITION_FORM = "/bluebook/edition";

/** Where readers go after deleting their account. */
export const AFTER_DELETION = "/login?notice=account-deleted";

/** How much one reader may store. */
export const readingLimits = {
  pins: 500,
  viewed: 50,
  /** How many viewed pages may be stored before the oldest are dropped in bulk. */
  viewedKept: 100,
  notes: 5_000,
  /** Characters of all notes of an account, with their passages: a long book. */
  noteCharacters: 2_000_000,
  /** Notes per page of the list. */
  notesPerPage: 50,
  /** How many notes, the newest, are marked on a page of the manual. */
  notesOfPage: 200,
  /** Characters of the notes in one response, unless a single note has more. */
  notesAnswer: 400_000,
  /** Characters of a note. */
  note: 20_000,
  /** Characters of a note's passage. */
  quote: 2_000,
  /** Characters stored before and after the passage to tell it apart from others. */
  context: 64,
} as const;

/** How many pins, recently viewed pages and notes the dashboard shows. */
export const LATEST_PINS = 10;
export const LATEST_VIEWED = 5;
export const LATEST_NOTES = 3;

/** A passage identified by its own words and those around it. */
interface Quoted {
  quote: string;
  prefix: string;
  suffix: string;
}

/** A range of a text without its whitespace: from the first character up to, but not including, the end. */
export interface Stretch {
  start: number;
  end: number;
}

/** Removes whitespace before looking for passages: it depends only on line breaks and tags. */
export function withoutSpace(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/gu, "");
}

/** For a passage that occurs more often, only the first places are considered. */
const MOST_PLACES = 1_000;

/**
 * Finds a passage in a text without whitespace; returns null when its words are gone. If they occur more than once,
 * picks the place whose surroundings match the stored ones best. Takes time proportional to the text.
 */
export function placeQuote(text: string, { quote, prefix, suffix }: Quoted): Stretch | null {
  const words = withoutSpace(quote);
  if (words === "") return null;
  const [before, after] = [withoutSpace(prefix), withoutSpace(suffix)];
  const exact = text.indexOf(before + words + after);
  if (exact !== -1) return { start: exact + before.length, end: exact + before.length + words.length };
  let best: (Stretch & { likeness: number }) | null = null;
  let places = 0;
  for (let start = text.indexOf(words); start !== -1; start = text.indexOf(words, start + 1)) {
    const end = start + words.length;
    const likeness = sharedBefore(text, start, before) + sharedAfter(text, end, after);
    if (!best || likeness > best.likeness) best = { start, end, likeness };
    places += 1;
    if (places === MOST_PLACES) break;
  }
  return best && { start: best.start, end: best.end };
}

/** How many characters of `suffix` match a text from a position on. */
function sharedAfter(text: string, end: number, suffix: string): number {
  let length = 0;
  while (length < suffix.length && text[end + length] === suffix[length]) length++;
  return length;
}

/** How many characters at the end of `prefix` match a text before a position. */
function sharedBefore(text: string, start: number, prefix: string): number {
  let length = 0;
  while (length < prefix.length && text[start - 1 - length] === prefix.at(-1 - length)) length++;
  return length;
}

/** Ligatures for a whole sentence: expanded, a note made of them would be eighteen times as long. */
const LIGATED_PHRASES = /[\uFDFA\uFDFB]+/u;

/** Folds a text for searching: ignores case, accents and letter forms. */
export function foldForSearch(text: string): string {
  const apart = text
    .split(LIGATED_PHRASES)
    .map((part) => part.normalize("NFKD"))
    .join(" ");
  return apart.replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** The words of a search, folded by `foldForSearch`; empty when nothing was typed. */
export function searchWords(search: string): string[] {
  return foldForSearch(search)
    .split(/\s+/u)
    .filter((word) => word !== "");
}
