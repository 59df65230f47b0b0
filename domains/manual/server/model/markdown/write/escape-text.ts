import { htmlTag, looksLikeTarget } from "../read/stray-markup.ts";
import { isLoneUnderscores } from "../plain-line.ts";

/** The context that decides which characters of a text must be escaped. */
export interface TextPlace {
  /** The Markdown character before the text, '' at the start. */
  before: string;
  /** The Markdown character after it, '' at the end. */
  after: string;
  /** A format that may start with a colon follows, so the text's last colon could merge with it. */
  colonMayFollow: boolean;
  /** A bar would end a cell, or separate a heading's code from its title. */
  bars: boolean;
  /** The text is in brackets, and its own brackets are unbalanced. */
  brackets: boolean;
  /** An address may stand as text; elsewhere it would be taken for a forgotten link. */
  citesAddresses: boolean;
}

const space = /^\s?$/;
const punctuation = /[\p{P}\p{S}]/u;
const reference = /^&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{0,31});/;

/**
 * Returns whether Markdown treats a character as white space when parsing emphasis; the start and end of text count.
 */
export function isSpace(character: string): boolean {
  return space.test(character);
}

/** Returns whether Markdown treats a character as punctuation when parsing emphasis. */
export function isPunctuation(character: string): boolean {
  return punctuation.test(character);
}

/**
 * Escapes text for Markdown, only where it would have a special meaning, or where the strict reader would take it for
 * mark-up that went wrong.
 */
export function escapeText(text: string, place: TextPlace): string {
  return text.replace(/[\\*_`[\]:&!{}|~=<>@\u00a0]/g, (character, index: number) => {
    const escapes = character === "\u00a0" ? "&nbsp;" : `\\${character}`;
    return isSpecial(character, text, index, place) ? escapes : character;
  });
}

/** The characters that are always escaped. */
const special = "\u00a0*`{}";

function isSpecial(character: string, text: string, index: number, place: TextPlace): boolean {
  if (special.includes(character)) {
    return true;
  }
  const next = text[index + 1] ?? place.after;
  switch (character) {
    case "\\":
      return next === "" || next === "\u00a0" || isPunctuation(next);
    case "_":
      return !isLoneUnderscore(text, index, place);
    case "[":
      return place.brackets || opensMarkup(text, index);
    case "]":
      return place.brackets || next === "(";
    case "!":
      return next === "[";
    case "|":
      return place.bars;
    case "~":
    case "=":
      return next === character;
    case "&":
      return reference.test(text.slice(index, index + 40));
    case "<":
      return text.startsWith("<!--", index) || tagAtStart.test(text.slice(index));
    case ">":
      return text.startsWith("--", index - 2) && index > 1;
    case "@":
      return (
        text[index - 1] === "(" &&
        looksLikeTarget(place.before + text.slice(0, index - 1), text.slice(index - 1, index + 200))
      );
    default:
      return opensDirective(text, index, place) || isColonRun(text, index) || opensAddress(text, index, place);
  }
}

const tagAtStart = new RegExp(`^${htmlTag.source}`, "i");

/** Whether a bracket would look like a footnote's, a link defined elsewhere, a picture or a task. */
function opensMarkup(text: string, index: number): boolean {
  return (
    text[index - 1] === "]" || /^\[[[^!]/.test(text.slice(index, index + 2)) || (index === 0 && /^\[[ x]\]/i.test(text))
  );
}

/** Whether a colon is one of three or more. */
function isColonRun(text: string, index: number): boolean {
  return /:::/.test(text.slice(Math.max(0, index - 2), index + 3));
}

function opensAddress(text: string, index: number, place: TextPlace): boolean {
  return !place.citesAddresses && text.startsWith("://", index) && /(?<!<)https?$/i.test(text.slice(0, index));
}

/** Returns whether an underscore can't be emphasis: in blanks to fill in (`___ U.S. ___`) or inside words. */
function isLoneUnderscore(text: string, index: number, place: TextPlace): boolean {
  let start = index;
  let end = index;
  while (text[start - 1] === "_") {
    start -= 1;
  }
  while (text[end + 1] === "_") {
    end += 1;
  }
  return isLoneUnderscores(text[start - 1] ?? place.before, text[end + 1] ?? place.after);
}

/** Returns whether a colon and what follows would be read as `:name[…]` or `:name{…}`. */
function opensDirective(text: string, colon: number, place: TextPlace): boolean {
  let end = colon + 1;
  while (end < text.length && isNameCharacter(text[end] ?? "")) {
    end += 1;
  }
  const next = text[end] ?? place.after;
  if (end === colon + 1) {
    return end === text.length && place.colonMayFollow;
  }
  return next === "[" || next === "{" || isSpacedFormat(text.slice(colon + 1, end), text.slice(end) + place.after);
}

/** Whether a word after a colon would be taken for a format whose bracket is in the wrong place: `:sc [x]`. */
function isSpacedFormat(name: string, after: string): boolean {
  return /^(?:sc|u|s|sup|sub|em|strong|code)$/.test(name) && /^\s+\[/.test(after);
}

function isNameCharacter(character: string): boolean {
  return character === "-" || character === "_" || !(isSpace(character) || isPunctuation(character));
}

/** Returns whether a text's brackets are balanced, so that they need no escaping inside brackets. */
export function hasPairedBrackets(text: string): boolean {
  let depth = 0;
  for (const character of text.matchAll(/[[\]]/g)) {
    depth += character[0] === "[" ? 1 : -1;
    if (depth < 0 || depth > 20) {
      return false;
    }
  }
  return depth === 0 && !/\]\(|\]\[|\[[[^!]/.test(text);
}

/** Escapes number signs at the end of a line, which would be read as a heading's closing sequence. */
export function escapeClosingSigns(text: string): string {
  return text.replace(/(^|[ \t])(#+)$/, "$1\\$2");
}
