import { isLoneUnderscores } from "../plain-line.ts";

/** Mark-up that became plain text: where it begins in the source, how, and what the author should do. */
export interface StrayMarkup {
  offset: number;
  found: string;
  message: string;
}

/** Where a text stands, as far as it decides what looks like mark-up. */
export interface StrayPlace {
  /** An address that is no link may be shown as text: citations consist of such. */
  citesAddresses: boolean;
}

interface Sign {
  pattern: RegExp;
  /** Says what to do about the mark-up found. */
  cure(found: string): string;
  /** Looks again, with what is around the match. */
  holds?(source: string, start: number, end: number): boolean;
}

/** The names of HTML elements that format text; other words in angle brackets are placeholders, like <volume>. */
export const htmlTag =
  /<\/?(?:a|b|big|blockquote|br|center|code|del|details|div|em|font|h[1-6]|hr|i|iframe|img|input|ins|kbd|li|ol|p|pre|q|s|samp|script|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|th|thead|tr|tt|u|ul)(?:\s[^<>]*)?\/?>/i;

const plain = (sign: string) => `for the characters themselves, write ${sign}.`;

/** In the order in which they are tried at one place. */
const signs: readonly Sign[] = [
  {
    pattern: /<!--/,
    cure: () => `This comment is never closed. Write --> after it; ${plain("\\<!--")}`,
  },
  { pattern: /-->/, cure: () => `This closes no comment. Remove it; ${plain("--\\>")}` },
  {
    pattern: /:{3,}/,
    cure: () =>
      `This is not a ::: block. Write :::name on a line of its own, and ::: on its own line after it; ${plain("\\:\\:\\:")}`,
  },
  {
    pattern: /:(?=:(?!:))/,
    holds: startsLine,
    cure: () => `A line can't start with ::. Write three colons for a block; ${plain("\\::")}`,
  },
  {
    pattern: /:(?=[ \t])/,
    holds: startsLine,
    cure: () =>
      `A definition stands on the line below its term, without an empty line, outside lists and ::: blocks; ${plain("\\:")}`,
  },
  {
    pattern: /:[\p{L}\p{N}][\p{L}\p{N}_-]*[[{]/u,
    cure: (found) =>
      `'${found}' is never closed. Write :sc[…], :u[…], :s[…], :sup[…] or :sub[…] with both brackets; ${plain(`\\${found}`)}`,
  },
  {
    pattern: /\[\^/,
    cure: () =>
      `This mark has no footnote. Write the same in brackets, a colon and the text at the end of the page, as in [^1]: Text; headings and plain text have none. ${plain("[\\^").replace("for", "For")}`,
  },
  {
    pattern: /\]\(/,
    cure: () =>
      `This is not a link. Write [words](@10.2) or [words](https://…), without spaces in the address; ${plain("\\](")}`,
  },
  {
    pattern: /\(@/,
    cure: () => `This is not a link. Write [words](@10.2), with both brackets and no space between; ${plain("(\\@")}`,
    holds: (source, start) =>
      looksLikeTarget(source.slice(Math.max(0, start - 3), start), source.slice(start, start + 200)),
  },
  {
    pattern: /\]\[/,
    cure: () => `Links can't be defined elsewhere. Write [words](@10.2) or [words](https://…); ${plain("]\\[")}`,
  },
  { pattern: /\[\[/, cure: () => `This is not a link. Write [words](@10.2); ${plain("[\\[")}` },
  {
    pattern: /\[!/,
    cure: () => `This is not a tip or a picture. For a tip, write :::tip, the text, and :::; ${plain("[\\!")}`,
  },
  {
    pattern: /\[[ xX]\](?=\s)/,
    holds: startsLine,
    cure: (found) => `Task lists are not supported. Remove the brackets; ${plain(`\\${found}`)}`,
  },
  { pattern: /~~/, cure: () => `Tildes don't strike words out. Write :s[…]; ${plain("\\~\\~")}` },
  { pattern: /==/, cure: () => `Text can't be highlighted like this. Remove the equals signs; ${plain("\\=\\=")}` },
  {
    pattern: /[{}]/,
    cure: (found) =>
      `This brace belongs to no heading, ::: block or format. Attributes stand right after what they are about, within both braces; ${plain(`\\${found}`)}`,
  },
  {
    pattern: htmlTag,
    cure: (found) =>
      `HTML is not read here. Write *emphasis*, **strong**, :s[…], :sup[…] or a backslash at the end of a line instead of ${found}; ${plain(`\\${found}`)}`,
  },
  {
    pattern: /\*+/,
    // A star page needs no backslash: at *3.
    holds: (source, start, end) => !(end === start + 1 && /\d/.test(source[end] ?? "")),
    cure: (found) =>
      `'${found}' begins or ends no emphasis. Write the same before and after the words, without spaces inside, or :em[…]; ${plain(`\\${found[0] ?? "*"}`)}`,
  },
  {
    pattern: /`+/,
    cure: (found) => `'${found}' begins or ends no code. Write the same before and after it; ${plain("\\`")}`,
  },
  {
    pattern: /_+/,
    // A blank to fill in is three or more (___ U.S. ___), the first of which may have a backslash.
    holds: (source, start, end) =>
      end - start < 3 && source[start - 1] !== "_" && !isLoneUnderscores(source[start - 1] ?? "", source[end] ?? ""),
    cure: (found) =>
      `'${found}' begins or ends no emphasis. Write the same before and after the words, or *…*; ${plain("\\_")}`,
  },
  {
    pattern: /https?:\/\//,
    holds: (source, start) => source[start - 1] !== "<",
    cure: (found) =>
      `This address is not a link. Write [words](${found}…); to show it as text, write ${found.replace(":", "\\:")}.`,
  },
  {
    pattern: /\|/,
    holds: startsLine,
    cure: () =>
      `This is not part of a table. Put the table between :::table{style=…} and :::, with a |---|---| row below its heads; ${plain("\\|")}`,
  },
  {
    pattern: /#{2,6}(?=[^\s#])/,
    holds: startsLine,
    cure: (found) => `This is not a heading. Write a space after ${found}; ${plain(`\\${found}`)}`,
  },
  {
    pattern: /!!!/,
    holds: startsLine,
    cure: () => `This is not a tip. Write :::tip, the text, and ::: on lines of their own; ${plain("\\!!!")}`,
  },
];

const addressSign = signs.find(({ pattern }) => pattern.source.startsWith("https"));
const escaped = /\\[!-/:-@[-`{-~]/.source;
const anySign = new RegExp(
  [escaped, ...signs.map(({ pattern }) => pattern.source)].map((each) => `(${each})`).join("|"),
  "giu",
);

/**
 * Finds the first thing in a stretch of source, which was read as plain text, that an author must have meant as
 * mark-up. What stands after a backslash is meant as it is (docs/decisions/manual-files.md).
 */
export function findStrayMarkup(source: string, from: number, to: number, place: StrayPlace): StrayMarkup | null {
  const text = source.slice(from, to);
  for (const match of text.matchAll(anySign)) {
    const [found, backslash, ...groups] = match;
    const sign = signs[groups.findIndex((group) => group !== undefined)];
    if (backslash !== undefined || sign === undefined || (sign === addressSign && place.citesAddresses)) {
      continue;
    }
    const start = from + match.index;
    if (sign.holds === undefined || sign.holds(source, start, start + found.length)) {
      return { offset: start, found, message: sign.cure(found) };
    }
  }
  return null;
}

/** Whether `(@…)` after these characters could be the second half of a link. In other places, an @ is a name's. */
export function looksLikeTarget(before: string, from: string): boolean {
  return (
    /(?<!\\)[\])] ?$/.test(before) ||
    (!before.endsWith("\\]") && /^\(@(?:[\w.-]*\d[\w.()#-]*|[a-z]+\/[\w#./-]+)\)/.test(from))
  );
}

/** Whether only spaces and the marks of lists and quotations stand before a place in its line. */
function startsLine(source: string, start: number): boolean {
  const line = source.slice(source.lastIndexOf("\n", start - 1) + 1, start);
  return /^(?:[ \t]|>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*$/.test(line);
}
