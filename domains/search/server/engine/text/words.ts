import { plainApostrophes } from "../../../../manual/rules.ts";

/** Counts the bits set in a number. */
export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Characters inside a word that don't split it: an apostrophe, accents, soft hyphens, zero-width characters. */
const inWord = /['\p{M}\u00AD\u200B-\u200D\u2060\uFEFF]+/gu;
const possessive = /'s$/i;
const plain = /^[a-z0-9]+$/;

/**
 * Normalizes a word for comparison: lower case, without accents, apostrophes and possessive s. Ass’n becomes assn,
 * court’s becomes court, Código becomes codigo.
 */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (plain.test(lower)) return lower;
  return plainApostrophes(lower).replace(possessive, "").normalize("NFKD").replaceAll(inWord, "").toLowerCase();
}

/** Plurals that the endings below don't cover. */
const irregular: ReadonlyMap<string, string> = new Map([
  ["addenda", "addendum"],
  ["analyses", "analysis"],
  ["appendices", "appendix"],
  ["bases", "basis"],
  ["children", "child"],
  ["codices", "codex"],
  ["corrigenda", "corrigendum"],
  ["crises", "crisis"],
  ["dicta", "dictum"],
  ["ellipses", "ellipsis"],
  ["errata", "erratum"],
  ["feet", "foot"],
  ["fora", "forum"],
  ["halves", "half"],
  ["indices", "index"],
  ["knives", "knife"],
  ["leaves", "leaf"],
  ["lives", "life"],
  ["matrices", "matrix"],
  ["memoranda", "memorandum"],
  ["men", "man"],
  ["parentheses", "parenthesis"],
  ["shelves", "shelf"],
  ["symposia", "symposium"],
  ["theses", "thesis"],
  ["vertices", "vertex"],
  ["wives", "wife"],
  ["women", "woman"],
]);

/** Words that end like plurals but aren't. */
const unchanging = new Set(
  "alas always arkansas atlas bias dallas gas illinois kansas lens news perhaps series species texas thomas vegas".split(
    " ",
  ),
);

/** The singular of a folded English word; other words stay as they are. */
export function singular(word: string): string {
  if (word.length < 4) return word;
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (!word.endsWith("s") || unchanging.has(word) || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ch|sh|ss|x|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Suffixes that derive one word from another, longest first; enough of the word must remain. */
const endings: readonly string[] = [
  "ization",
  "isation",
  "izing",
  "ising",
  "ized",
  "ised",
  "ation",
  "ating",
  "ator",
  "ated",
  "ize",
  "ise",
  "ate",
  "ing",
  "ed",
  "e",
];

const SHORTEST_STEM = 3;
/**
 * Suffixes shared by many unrelated words: constitutional, amendment, collection are derived; legal and section aren't.
 */
const doubtful: readonly string[] = ["ional", "ment", "ion", "al"];
const SHORTEST_DOUBTFUL = 5;

/**
 * The stem that a word's family shares: abbreviate and abbreviation, capitalize and capital, cite and citing. A weak
 * relation: it only adds matches that rank below the word itself.
 */
export function stem(word: string): string {
  const ending =
    endings.find((end) => word.endsWith(end) && word.length - end.length >= SHORTEST_STEM) ??
    doubtful.find((end) => word.endsWith(end) && word.length - end.length >= SHORTEST_DOUBTFUL);
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  const isDoubled = /([bdfglmnprt])\1$/.test(rest) && (ending === "ing" || ending === "ed");
  return isDoubled ? rest.slice(0, -1) : rest;
}

/** How a term came about; `joined` and `code` may span several words. */
type TokenKind = "word" | "joined" | "code" | "sign";

/** A term with its place in the text: the offsets of the original and the words it covers. */
export interface Token {
  term: string;
  kind: TokenKind;
  start: number;
  end: number;
  /** The index of its first word. */
  position: number;
  /** How many words it covers. */
  span: number;
}

interface Word {
  raw: string;
  folded: string;
  start: number;
  end: number;
}

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'\u00AD\u200B-\u200D\u2060\uFEFF]*|[§¶&]/gu;
const code = /(?:bt|[brt])?\d{1,4}(?:\.\d{1,4})*(?:\([a-z0-9]{1,4}\))*(?![\p{L}\p{N}])/iuy;
const isWrittenAsCode = /[a-z.(]/i;
const LONGEST_WORD = 64;

/** The most words joined in one run of abbreviations: Fed. R. Civ. P. has four. */
const LONGEST_RUN = 6;

/**
 * The one tokenizer for indexing, queries and highlighting. Each word yields its folded singular; in addition there are
 * codes of rules and tables, runs of abbreviations without periods and spaces (F. App’x as fappx), and hyphenated words
 * as one. Offsets refer to the original text.
 */
export function tokenize(written: string): Token[] {
  const text = plainApostrophes(written);
  const tokens: Token[] = [];
  const words: Word[] = [];
  word.lastIndex = 0;
  for (let match = word.exec(text); match; match = word.exec(text)) {
    const start = match.index;
    const [raw] = match;
    const coded = codeAt(text, start);
    if (coded !== undefined) word.lastIndex = start + coded.length;
    addWord(tokens, words, coded ?? raw, start, coded !== undefined);
  }
  addJoined(tokens, words, text);
  return tokens;
}

/** The code that starts here, if any; a plain number is an ordinary word. */
function codeAt(text: string, start: number): string | undefined {
  code.lastIndex = start;
  const found = code.exec(text)?.[0];
  return found !== undefined && isWrittenAsCode.test(found) ? found : undefined;
}

function addWord(tokens: Token[], words: Word[], raw: string, start: number, isCode: boolean): void {
  const position = words.length;
  const end = start + raw.length;
  if (isCode) {
    const key = codeTerm(raw);
    words.push({ raw, folded: key, start, end });
    tokens.push({ term: key, kind: "code", start, end, position, span: 1 });
    for (let base = key; base.endsWith(")");) {
      base = base.slice(0, base.lastIndexOf("("));
      tokens.push({ term: base, kind: "code", start, end, position, span: 1 });
    }
    return;
  }
  const folded = raw === "&" ? "and" : foldWord(raw.slice(0, LONGEST_WORD));
  words.push({ raw, folded, start, end });
  const isSign = raw === "§" || raw === "¶";
  tokens.push({ term: isSign ? raw : singular(folded), kind: isSign ? "sign" : "word", start, end, position, span: 1 });
}

/** `7.2.1` and `R7.2.1` are the same. */
function codeTerm(raw: string): string {
  const lower = raw.toLowerCase();
  return /^\d/.test(lower) ? `r${lower}` : lower;
}

function addJoined(tokens: Token[], words: readonly Word[], text: string): void {
  for (let first = 0; first < words.length; first++) {
    let joined = words[first]?.folded ?? "";
    for (let last = first + 1; last < Math.min(words.length, first + LONGEST_RUN); last++) {
      const [before, here] = [words[last - 1], words[last]];
      if (!before || !here) break;
      const tie = tieBetween(before, here, text.slice(before.end, here.start), last === first + 1);
      if (tie === "none") break;
      joined += here.folded;
      const place = { start: words[first]?.start ?? 0, end: here.end, position: first, span: last - first + 1 };
      const term = tie === "code" ? `r${here.folded}` : singular(joined);
      tokens.push({ term, kind: tie === "code" ? "code" : "joined", ...place });
      if (tie === "code" || tie === "last") break;
    }
  }
}

/** How two words connect; `last` connects them, but nothing after them. */
type Tie = "none" | "joined" | "last" | "code";

const ordinal = /^\d{1,3}(?:d|st|nd|rd|th)$/;
const beginsLikeName = /^[\p{Lu}\p{N}]/u;
const joiningGap = /^[-‐‑–./]$/;
const spacedGap = /^\.?[\s\u00A0]{1,2}$/;
const LONGEST_PART = 10;

function tieBetween(before: Word, here: Word, gap: string, isFirst: boolean): Tie {
  if (before.raw === "§" || before.raw === "¶") return isFirst && /^\s?$/.test(gap) ? "last" : "none";
  if (isFirst && /^rules?$/i.test(before.raw) && /^\d{1,3}$/.test(here.raw) && /^\s$/.test(gap)) return "code";
  if (joiningGap.test(gap)) return gap === "." || !/^\d+$/.test(before.raw) ? "joined" : "none";
  if (!spacedGap.test(gap) || !isPart(before, gap)) return "none";
  if (ordinal.test(here.folded)) return "joined";
  return here.raw === "&" || (beginsLikeName.test(here.raw) && here.raw.length <= LONGEST_PART) ? "joined" : "none";
}

/** Whether a word is part of an abbreviation that continues: S. of S. Ct., App’x of App’x Div. */
function isPart({ raw, folded }: Word, gap: string): boolean {
  if (raw === "&") return true;
  if (raw.length > LONGEST_PART || !beginsLikeName.test(raw)) return false;
  return gap.startsWith(".") || raw.includes("'") || ordinal.test(folded);
}
