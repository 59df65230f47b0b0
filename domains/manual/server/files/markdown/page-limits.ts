/** What one page may have, at most: more than anybody writes in one, and no more than is read in a second. */
const most = { footnotes: 500, headings: 1_000, rows: 3_000, paragraphs: 10_000, lines: 40_000 };

/** The most rows of tables in a page, as its editor saves it. */
export const mostRowsOfPage = most.rows;

/** The most characters of a page as it is stored: reading, comparing and writing it again takes a few milliseconds each. */
export const mostCharactersOfPage = 2_000_000;

/** The most blocks of a page, which is also what its editor saves. */
export const mostBlocks = 2_000;

interface PageFault {
  /** The line of the text, from 1, with the first that is too many. */
  line: number;
  message: string;
}

const kinds: readonly [keyof typeof most, RegExp][] = [
  ["footnotes", /^ {0,3}\[\^[^\]]+\]:/],
  ["headings", /^ {0,3}#{1,6}(?:[ \t]|$)/],
  ["rows", /^ {0,3}\|/],
];

/**
 * Finds what a page has too much of, by its lines alone: before it is parsed, for that takes a multiple of the time.
 * Null if it may be read.
 */
export function findTooMuch(source: string): PageFault | null {
  const counts = { footnotes: 0, headings: 0, rows: 0, paragraphs: 0, lines: 0 };
  let wasBlank = true;
  for (const [index, text] of source.split("\n").entries()) {
    const isBlank = text.trim() === "";
    const found = isBlank ? [] : kinds.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []));
    for (const kind of [...found, ...(wasBlank && !isBlank ? (["paragraphs"] as const) : []), "lines" as const]) {
      counts[kind] += 1;
      if (counts[kind] > most[kind]) return { line: index + 1, message: tooMany(kind) };
    }
    wasBlank = isBlank;
  }
  return null;
}

function tooMany(kind: keyof typeof most): string {
  const what = kind === "rows" ? "rows of tables" : kind;
  return `This is one more than the ${most[kind].toLocaleString("en-US")} ${what} that a page may have. Divide the page.`;
}

/** What is said of a page with too many blocks. */
export const tooManyBlocks = `This page has more than ${mostBlocks.toLocaleString("en-US")} parts, such as texts, tables and headings. Divide the page.`;
