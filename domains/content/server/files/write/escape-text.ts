/** What decides which characters of a text have to be escaped. */
export interface TextPlace {
  /** The character of the Markdown before the text, '' at a beginning. */
  before: string;
  /** The character of the Markdown after it, '' at an end. */
  after: string;
  /** A format follows that may be written with a colon, which the text's last colon would take away. */
  colonMayFollow: boolean;
  /** A bar would end a cell, or part a heading's code from its words. */
  bars: boolean;
  /** The text stands in brackets and its own aren't in pairs. */
  brackets: boolean;
}

const space = /^\s?$/;
const punctuation = /[\p{P}\p{S}]/u;
const reference = /^&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{0,31});/;

/** Whether a character counts as white space when Markdown looks for emphasis; beginnings and ends do. */
export function isSpace(character: string): boolean {
  return space.test(character);
}

/** Whether a character counts as punctuation when Markdown looks for emphasis. */
export function isPunctuation(character: string): boolean {
  return punctuation.test(character);
}

/** A text as Markdown that reads as that text: escaped where it would mean something, and nowhere else. */
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

/** Underscores that can't be emphasis: blanks to fill in (`___ U.S. ___`) and those inside words. */
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

/** A non-breaking space is written as `&nbsp;`, whose signs count as punctuation. */
function isPlainSpace(character: string): boolean {
  return character !== "\u00a0" && isSpace(character);
}

/** Whether a colon with what follows it would be read as `:name[…]` or `:name{…}`. */
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

/** Whether a text's brackets come in pairs that can stay as they are between brackets. */
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
