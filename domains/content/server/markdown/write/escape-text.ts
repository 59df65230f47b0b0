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

/** Escapes text for Markdown, only where it would have a special meaning. */
export function escapeText(text: string, place: TextPlace): string {
  return text.replace(/[\\*_`[\]:&!{|\u00a0]/g, (character, index: number) => {
    const next = text[index + 1] ?? place.after;
    switch (character) {
      case "\u00a0":
        return "&nbsp;";
      case "*":
      case "`":
        return `\\${character}`;
      case "\\":
        return next === "" || next === "\u00a0" || isPunctuation(next) ? "\\\\" : "\\";
      case "_":
        return isLoneUnderscore(text, index, place) ? "_" : "\\_";
      case "[":
        return place.brackets ? "\\[" : "[";
      case "]":
        return place.brackets || next === "(" ? "\\]" : "]";
      case "!":
        return next === "[" ? "\\!" : "!";
      case "{":
        return index === 0 && place.before === "]" ? "\\{" : "{";
      case "|":
        return place.bars ? "\\|" : "|";
      case "&":
        return reference.test(text.slice(index, index + 40)) ? "\\&" : "&";
      default:
        return opensDirective(text, index, place) ? "\\:" : ":";
    }
  });
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
  const before = text[start - 1] ?? place.before;
  const after = text[end + 1] ?? place.after;
  if (isPlainSpace(before) && isPlainSpace(after)) {
    return true;
  }
  return /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
}

/** Non-breaking spaces don't count: they are written as `&nbsp;`, whose characters are punctuation. */
function isPlainSpace(character: string): boolean {
  return character !== "\u00a0" && isSpace(character);
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
  return next === "[" || next === "{";
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
  return depth === 0 && !text.includes("](");
}

/** Escapes number signs at the end of a line, which would be read as a heading's closing sequence. */
export function escapeClosingSigns(text: string): string {
  return text.replace(/(^|[ \t])(#+)$/, "$1\\$2");
}
