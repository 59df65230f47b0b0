import { tokenize } from "../text/words.ts";

/**
 * What readers of any legal manual call things; what is true of one manual alone stands in its search.yaml. `=` joins words of the same meaning; words in a
 * comma list are close enough to find each other; with an arrow, the left also finds the right. Singular, without
 * apostrophes.
 */
export const synonymLines = `
pincite = pin cite = pinpoint = pinpoint citation = pin citation
short form, short cite, short citation
cite, citation
ellipsis, omission
block quote, block quotation
quote, quotation
omit, omission, omitted, omitting
small cap = small capital
capital, capitalization, capitalize, uppercase
italic, italicize, italicization
underline, underscore, underlining
symbol, sign, §, ¶
us = united states
first = 1st
second = 2d = 2nd
third = 3d = 3rd
fourth = 4th
fifth = 5th
sixth = 6th
seventh = 7th
eighth = 8th
ninth = 9th
tenth = 10th
eleventh = 11th
footnote, note, fn
ordinance, municipal code, local law
law review, law journal, journal, periodical
magazine, periodical
newspaper, news article
website, web page, webpage, web site, internet, url
website, electronic source
email = e mail
movie, film
tv = television = broadcast
song, music
dissertation, thesis
photo, photograph, picture
dissent, dissenting
concurrence, concurring
multiple, several, two
previous, prior
later, subsequent
overrule, overruled
bill, resolution
statute => code
code => statute
act => statute
regulation, administrative rule
ucc = uniform commercial code
usc = united states code
usca = united states code annotated
cfr = code of federal regulation
irc = internal revenue code
frcp = fed r civ p = federal rule of civil procedure
fre = fed r evid = federal rule of evidence
frap = fed r app p = federal rule of appellate procedure
frcrp = fed r crim p = federal rule of criminal procedure
scotus = united states supreme court = us supreme court = supreme court of the united states
un = united nations
eu = european union
uk = united kingdom
icj = international court of justice
echr = european court of human rights
wto = world trade organization
blog => website, internet, web
pub l = public law
appellate, appeal
cant => fail, unavailable, inappropriate, avoid, exception
`;

/** A phrase that is also found by another. */
interface Synonym {
  words: string[];
  /** Its weight; 1 is the query's own word. */
  weight: number;
}

/** Synonyms, keyed by the phrase that finds them: its words joined by spaces. */
export type Synonyms = ReadonlyMap<string, readonly Synonym[]>;

const weights = { same: 0.95, near: 0.8, hint: 0.7 };

/** Reads a list of synonyms, written as in synonyms.ts. */
export function readSynonyms(lines: string): Synonyms {
  const found = new Map<string, Synonym[]>();
  const add = (from: string[], words: string[], weight: number) => {
    const key = from.join(" ");
    const known = found.get(key) ?? [];
    // A document with the longer phrase matches anyway, and `state constitution` would only mislead a search for
    // constitutions.
    if (from.every((word) => words.includes(word))) return;
    const isNew = [key, ...known.map((each) => each.words.join(" "))].every((each) => each !== words.join(" "));
    if (isNew) found.set(key, [...known, { words, weight }]);
  };
  for (const line of lines.split("\n")) {
    const [left = "", right] = line.split("=>");
    const weight = right === undefined ? (left.includes("=") ? weights.same : weights.near) : weights.hint;
    const from = phrases(left);
    for (const phrase of from)
      for (const other of right === undefined ? from : phrases(right)) add(phrase, other, weight);
  }
  return found;
}

function phrases(list: string): string[][] {
  return list
    .split(/[,=]/)
    .map((phrase) =>
      tokenize(phrase)
        .filter(({ span }) => span === 1)
        .map(({ term }) => term),
    )
    .filter((words) => words.length > 0);
}
