import { functionWords } from "../knowledge/common-words.ts";
import type { Synonyms } from "../knowledge/synonyms.ts";
import { foldWord, singular } from "../text/words.ts";
import type { Alternative, QueryWord } from "./parse-query.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What queries are interpreted with. */
export interface Lexicon {
  vocabulary: Vocabulary;
  /** Undefined if nothing may stand in for a word. */
  synonyms: Synonyms | undefined;
  typos: boolean;
  /** Words that say nothing beside others. */
  chatter: ReadonlySet<string>;
}

/** How much a substitute counts; 1 is the word itself. */
const worth = { family: 0.7, typo: 0.7, twoTypos: 0.5, split: 0.9, sign: 0.8, relative: 0.8 };

/** How many of a word's relatives are checked for other names. */
const MOST_RELATIVES = 4;

/** The weight of a completion: lower the less was typed, and lower again if the typed text is a word itself. */
function completionWorth(typed: string, isWord: boolean): number {
  return Math.min(0.7, 0.1 + 0.12 * typed.length) * (isWord ? 0.6 : 1);
}

/** Finds everything that may stand in for one word. */
export function findAlternatives(word: QueryWord | undefined, isOpen: boolean, lexicon: Lexicon): Alternative[] {
  if (!word) return [];
  const { vocabulary, synonyms } = lexicon;
  const exact = vocabulary.find(word.term);
  const found: Alternative[] = exact < 0 ? [] : [alternative([exact], 1)];
  if (word.kind === "code") return found;
  if (word.kind === "sign")
    return [...sameMeaning([word.term], synonyms, vocabulary), ...signWord(word.term, vocabulary), ...found];
  found.push(...sameMeaning([word.term], synonyms, vocabulary));
  if (synonyms)
    for (const term of vocabulary.family(word.term)) if (term !== exact) found.push(alternative([term], worth.family));
  // Two letters that form a word are that word, until a third is typed.
  if (isOpen && !(exact >= 0 && word.text.length <= 2)) found.push(...completionsOf(word, exact >= 0, vocabulary));
  if (found.length === 0) {
    if (synonyms) found.push(...splits(word.term, lexicon));
    if (lexicon.typos) found.push(...corrected(word.term, isOpen, vocabulary));
  } else if (lexicon.typos && exact < 0 && found.every(({ weight }) => weight === worth.family)) {
    // `abbrevation` is a slip, though it has the stem of `abbrev.`
    found.push(...corrected(word.term, false, vocabulary));
  }
  if (exact < 0) found.push(...namesOfRelatives(found, word.term, lexicon));
  return found;
}

/** Other names of the intended word where the manual doesn't have it as typed: capitalisation, `elipsis`. */
function namesOfRelatives(found: readonly Alternative[], typed: string, lexicon: Lexicon): Alternative[] {
  const { vocabulary, synonyms } = lexicon;
  const british = typed.replace(/is(e|ed|ing|ation)$/, "iz$1");
  const own = british === typed ? [] : sameMeaning([british], synonyms, vocabulary);
  const relatives = found.filter(({ terms }) => terms.length === 1).slice(0, MOST_RELATIVES);
  const theirs = relatives.flatMap(({ terms: [term = -1], typos }) =>
    sameMeaning([vocabulary.termOf(term)], synonyms, vocabulary).map((each) => ({
      ...each,
      weight: each.weight * worth.relative,
      typos,
    })),
  );
  return [...own, ...theirs];
}

/** Finds what several words form together: an abbreviation typed without periods, a compound typed as two words. */
export function findJoined(
  words: readonly QueryWord[],
  isOpen: boolean,
  { vocabulary, synonyms }: Lexicon,
): Alternative[] {
  const terms = words.map(({ term }) => term);
  // `how do I` is not a search for DOI.
  if (terms.every((term) => functionWords.has(term))) return [];
  const joined = words.map(({ text }) => foldWord(text)).join("");
  const found = [...joinedForm(words, isOpen, vocabulary), ...sameMeaning([joined], synonyms, vocabulary)];
  const phrase = terms.map((term) => vocabulary.find(term));
  if (found.length > 0 && !phrase.includes(-1)) found.unshift(alternative(phrase, 1));
  return found;
}

/** Finds a phrase's other names. They stand in for each of its words, so that the words still match on their own. */
export function findNames(words: readonly QueryWord[], { vocabulary, synonyms }: Lexicon): Alternative[] {
  const terms = words.map(({ term }) => term);
  return terms.every((term) => functionWords.has(term)) ? [] : sameMeaning(terms, synonyms, vocabulary);
}

function alternative(terms: number[], weight: number, typos = 0): Alternative {
  return { terms, weight, typos };
}

/** The words that a sign stands for; sections about the sign itself come first. */
function signWord(sign: string, vocabulary: Vocabulary): Alternative[] {
  const term = vocabulary.find(sign === "§" ? "section" : "paragraph");
  const signs = ["sign", "symbol"].map((word) => vocabulary.find(word)).filter((word) => word >= 0);
  return term < 0 ? [] : [...signs.map((word) => alternative([term, word], 1)), alternative([term], worth.sign)];
}

/** Matches `cal rptr 3d` with Cal. Rptr. 3d, `web site` with website, `section 1983` with § 1983. */
function joinedForm(words: readonly QueryWord[], isOpen: boolean, vocabulary: Vocabulary): Alternative[] {
  const folded = words.map(({ text }) => (text === "&" ? "and" : foldWord(text)));
  if (
    words.length === 2 &&
    /^(?:section|sec|§|¶|paragraph|para)$/.test(words[0]?.term ?? "") &&
    /^\d/.test(folded[1] ?? "")
  ) {
    const sign = /^(?:p|¶)/.test(words[0]?.term ?? "") ? "¶" : "§";
    const term = vocabulary.find(sign + (folded[1] ?? ""));
    return term < 0 ? [] : [alternative([term], 1)];
  }
  // `a brief` is not A. Brief.
  if (words.some(({ text }) => text === "a")) return [];
  const term = vocabulary.find(singular(folded.join("")));
  if (
    term >= 0 &&
    (vocabulary.isKind(term, "joined")
      ? folded.some(isShort) && !isWholeWord(folded.at(-1), vocabulary)
      : words.length === 2 && !folded.some(isShort))
  )
    return [alternative([term], 1)];
  if (!isOpen || words.length < 2 || !folded.slice(0, -1).some(isShort)) return [];
  const completed = vocabulary.completions(folded.join("")).filter((each) => vocabulary.isKind(each, "joined"));
  return completed.slice(0, 8).map((each) => alternative([each], completionWorth(folded.join(""), term >= 0)));
}

const LONG_WORD = 6;
const COMMON = 5;

/** Whether a part is a word in its own right: the U.S. of `U.S. Supreme Court` ends before one. */
function isWholeWord(part = "", vocabulary: Vocabulary): boolean {
  const term = part.length < LONG_WORD ? -1 : vocabulary.find(singular(part));
  return term >= 0 && vocabulary.isKind(term, "word") && vocabulary.frequency(term) >= COMMON;
}

/** Whether a part looks like part of an abbreviation rather than of a compound. */
function isShort(part: string): boolean {
  return part.length <= 3 || /\d/.test(part) || !/[aeiouy]/.test(part);
}

/** Finds a synonym's word; if the manual lacks it, the most common of its family: geographical for geographic. */
function findOrRelative(term: string, vocabulary: Vocabulary): number {
  const found = vocabulary.find(term);
  if (found >= 0) return found;
  return vocabulary
    .family(term)
    .reduce((best, each) => (best < 0 || vocabulary.frequency(each) > vocabulary.frequency(best) ? each : best), -1);
}

function sameMeaning(terms: readonly string[], synonyms: Lexicon["synonyms"], vocabulary: Vocabulary): Alternative[] {
  const asked = terms.map((term) => vocabulary.find(term)).join();
  return (synonyms?.get(terms.join(" ")) ?? []).flatMap(({ words, weight }) => {
    const numbers = words.map((term) => findOrRelative(term, vocabulary));
    return numbers.includes(-1) || numbers.join() === asked ? [] : [alternative(numbers, weight)];
  });
}

/** Completions of a word that was only begun; the nearer to the whole, the more it counts. */
function completionsOf({ term, text }: QueryWord, isWord: boolean, vocabulary: Vocabulary): Alternative[] {
  const typed = foldWord(text);
  const prefixes = typed === term ? [term] : [term, typed];
  const found = new Set(prefixes.flatMap((prefix) => vocabulary.completions(prefix)));
  // A complete word continues as another word, not as the start of a URL or an abbreviation.
  if (isWord) for (const each of found) if (!vocabulary.isKind(each, "word")) found.delete(each);
  return [...found].map((each) => alternative([each], completionWorth(typed, isWord)));
}

/** Splits `blockquote` into block and quote, or finds what those two are called together. */
function splits(word: string, { vocabulary, synonyms }: Lexicon): Alternative[] {
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const parts = [word.slice(0, cut), word.slice(cut)];
    const names = sameMeaning(parts, synonyms, vocabulary);
    const terms = parts.map((part) => vocabulary.find(part));
    const isWritten = terms.every((term) => term >= 0 && vocabulary.isKind(term, "word"));
    if (isWritten || names.length > 0) return [...(isWritten ? [alternative(terms, worth.split)] : []), ...names];
  }
  return [];
}

function corrected(word: string, isOpen: boolean, vocabulary: Vocabulary): Alternative[] {
  const whole = vocabulary
    .corrections(word)
    .map(({ term, typos }) => alternative([term], typos === 1 ? worth.typo : worth.twoTypos, typos));
  if (whole.length > 0 || !isOpen) return whole;
  return vocabulary.correctedCompletions(word).map((term) => alternative([term], worth.twoTypos, 1));
}
