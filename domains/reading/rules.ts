/** The addresses of this domain's screens. */
export const readingPaths = {
  dashboard: "/bluebook",
  pins: "/bluebook/pins",
  notes: "/bluebook/notes",
  myData: "/bluebook/my-data",
} as const;

/** Where the form of the dashboard chooses an edition without scripts. */
export const EDITION_FORM = "/bluebook/edition";

/** Where a reader is led whose account is deleted. */
export const AFTER_LEAVING = "/login?notice=account-deleted";

/** How much one reader may keep. */
export const readingLimits = {
  pins: 500,
  viewed: 50,
  /** As many viewed pages may be kept: the oldest are forgotten many at a time. */
  viewedKept: 100,
  notes: 5_000,
  /** Characters of a note. */
  note: 20_000,
  /** Characters of the passage that a note stands beside. */
  quote: 2_000,
  /** Characters before and after the passage that tell it from others. */
  context: 64,
} as const;

/** How many pins the dashboard shows. */
export const LATEST_PINS = 10;

/** A passage by its own words and those around it. */
interface Quoted {
  quote: string;
  prefix: string;
  suffix: string;
}

/** A stretch of a text without its white space: from the first character until the one after the last. */
export interface Stretch {
  start: number;
  end: number;
}

/** A text as passages are looked for in it: white space is where lines break and tags stand, and says nothing. */
export function withoutSpace(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/gu, "");
}

/**
 * Where a passage stands in a text that has had its white space taken out; null where its words are gone. Where they
 * stand more than once, the place counts whose surroundings are most like those that were kept.
 */
export function placeQuote(text: string, { quote, prefix, suffix }: Quoted): Stretch | null {
  const words = withoutSpace(quote);
  if (words === "") return null;
  const [before, after] = [withoutSpace(prefix), withoutSpace(suffix)];
  let best: (Stretch & { likeness: number }) | null = null;
  for (let start = text.indexOf(words); start !== -1; start = text.indexOf(words, start + 1)) {
    const end = start + words.length;
    const likeness = sharedEnd(text.slice(0, start), before) + sharedStart(text.slice(end, end + after.length), after);
    if (!best || likeness > best.likeness) best = { start, end, likeness };
  }
  return best && { start: best.start, end: best.end };
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

function sharedEnd(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) length++;
  return length;
}

/** Whether a note has all the words of a search, anywhere, whatever their case. No words: every note has them. */
export function noteMatches(note: { note: string; quote: string; pageTitle: string }, search: string): boolean {
  const text = fold(`${note.note} ${note.quote} ${note.pageTitle}`);
  return fold(search)
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

function fold(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
