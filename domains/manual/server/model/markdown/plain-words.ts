import { plainLine } from "./plain-line.ts";
import type { FileReport } from "./problem.ts";
import { findStrayMarkup, type StrayPlace } from "./read/stray-markup.ts";

const sign = /[!-/:-@[-`{-~]/;
const escape = new RegExp(`\\\\(${sign.source})`, "g");

/** A heading and a format, which aren't stray where they may stand. */
const misplaced = /^#{2,6}(?=\s)|(?<!\\):(?:sc|u|s|sup|sub|em|strong|code)(?=\s+\[)/;

function findStray(words: string, place: StrayPlace): { offset: number; found: string } | null {
  const match = misplaced.exec(words);
  return match === null ? findStrayMarkup(words, 0, words.length, place) : { offset: match.index, found: match[0] };
}

const nowhere: StrayPlace = { citesAddresses: false };

/**
 * Reads a line of plain text as an author wrote it: titles, terms, captions. Mark-up means nothing there and would be
 * published as it stands, so it is reported, once. What stands after a backslash is meant as it is.
 */
export function readPlainWords(written: string, line: number, report: FileReport, place = nowhere): string {
  const words = plainLine(written);
  reportStrayWords(words, line, report, place);
  return words.replace(escape, "$1");
}

/** Reports the first thing in plain text, as written, that looks like markup. */
export function reportStrayWords(words: string, line: number, report: FileReport, place = nowhere): void {
  const stray = findStray(words, place);
  if (stray !== null) {
    const { found } = stray;
    const escaped = found.replaceAll(new RegExp(sign, "g"), "\\$&");
    report.error(
      line,
      `'${found}' looks like markup, but this is plain text. Remove it, or write ${escaped} to show it.`,
    );
  }
}

/** Writes a line of plain text so that `readPlainWords` returns it, with as few backslashes as that takes. */
export function writePlainWords(words: string, place = nowhere): string {
  return escapeStrayWords(words.replace(new RegExp(`\\\\(?=${sign.source}|$)`, "g"), "\\\\"), place);
}

/** Puts backslashes before whatever looks like markup, in text that is escaped otherwise. */
export function escapeStrayWords(written: string, place = nowhere): string {
  let safe = written;
  for (let stray = findStray(safe, place); stray;) {
    const at = stray.offset + stray.found.search(sign);
    safe = `${safe.slice(0, at)}\\${safe.slice(at)}`;
    stray = findStray(safe, place);
  }
  return safe;
}
