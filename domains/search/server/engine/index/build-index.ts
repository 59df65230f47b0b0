import { codeKey, parseCode } from "../../../rules.ts";
import { noKnowledge } from "../knowledge/manual-knowledge.ts";
import { countBits, stem, tokenize } from "../text/words.ts";
import { DIMENSIONS, sectionVector } from "../vectors/vectors.ts";
import {
  type EngineDocument,
  FIELD_SHIFT,
  type Field,
  GrowingNumbers,
  type IndexData,
  PHRASE_BITS,
  SATURATION,
  byCodeUnit,
  closedUp,
  fieldWeights,
  fields,
  groupPairs,
  kindBits,
  lengthShare,
  tellingWords,
  wordsKey,
} from "./index-data.ts";

/** Positions between two texts of one field, so that no phrase runs from one into the next. */
const GAP = 12;
const MOST_POSITIONS = 200;
/** A document with this many abbreviation definitions counts as a full glossary. */
const LONG_GLOSSARY = 400;

interface Gathered {
  /** The number of each term, in order of appearance. */
  numbers: Map<string, number>;
  kinds: number[];
  /** The term, document and position of every token, document by document. */
  tokens: Record<"term" | "doc" | "position", GrowingNumbers>;
  /** Word counts, per field and document. */
  lengths: Record<Field, number[]>;
}

/** Builds the index of documents. Slow: never call it on a thread that serves requests. */
export function buildIndex(documents: readonly EngineDocument[], knowledge = noKnowledge): IndexData {
  const gathered = gather(documents);
  const terms = [...gathered.numbers.keys()].toSorted(byCodeUnit);
  const kindOf = (term: string) => gathered.kinds[gathered.numbers.get(term) ?? 0] ?? 0;
  const keys = (texts: (document: EngineDocument) => readonly string[]) =>
    groupPairs(documents.flatMap((document, doc) => texts(document).map((text) => [closedUp(text), doc] as const)));
  const defined = keys(({ definitions }) => definitions);
  const short = keys(({ abbreviations }) => abbreviations);
  const names = keys(({ own }) => [own]);
  const answers = keys((document) => document.answers ?? []);
  const indexed = groupPairs(
    documents.flatMap(({ indexWords }, doc) => indexWords.map((text) => [wordsKey(termsOf(text)), doc] as const)),
  );
  const families = groupPairs(
    terms.flatMap((term, index) => (kindOf(term) & kindBits.word ? [[stem(term), index] as const] : [])),
  );
  return {
    size: documents.length,
    terms,
    kinds: Uint8Array.from(terms, kindOf),
    ...flatten(terms, gathered, documents.length),
    titleAt: Uint16Array.from(documents, ({ ownCode }) => countWords(ownCode) + GAP),
    titleSignificant: Uint32Array.from(documents, ({ own }) => tellingWords(own)),
    parentLength: Uint16Array.from(documents, ({ context }) => countWords(context[0] ?? "")),
    isEmpty: Uint8Array.from(documents, ({ isEmpty }) => (isEmpty ? 1 : 0)),
    isSummary: Uint8Array.from(documents, ({ isSummary }) => (isSummary ? 1 : 0)),
    nameKeys: names.keys,
    nameStart: names.start,
    nameDoc: names.members,
    indexKeys: indexed.keys,
    indexStart: indexed.start,
    indexDoc: indexed.members,
    glossary: Float32Array.from(documents, ({ abbreviations }) =>
      Math.min(1, Math.sqrt(abbreviations.length / LONG_GLOSSARY)),
    ),
    ownKeys: documents.map(({ ownCode }) => keyOf(ownCode)),
    pageKeys: documents.map(({ pageCode }) => keyOf(pageCode)),
    printPages: Uint16Array.from(documents, ({ printPage }) => printPage),
    definedKeys: defined.keys,
    definedStart: defined.start,
    definedDoc: defined.members,
    shortKeys: short.keys,
    shortStart: short.start,
    shortDoc: short.members,
    phraseStart: startsOf(documents.map(({ searchWords }) => searchWords.length)),
    phraseLength: Uint8Array.from(
      documents.flatMap(({ searchWords }) => searchWords.map((phrase) => countBits(tellingWords(phrase)))),
    ),
    vectors: concatenated(documents.map(sectionVector)),
    answerKeys: answers.keys,
    answerStart: answers.start,
    answerDoc: answers.members,
    knowledge,
    stems: families.keys,
    stemStart: families.start,
    stemTerm: families.members,
  };
}

function concatenated(vectors: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(vectors.length * DIMENSIONS);
  for (const [index, vector] of vectors.entries()) all.set(vector, index * DIMENSIONS);
  return all;
}

/** Where each list starts when lists of these lengths are concatenated, and where the last one ends. */
function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (const [index, length] of lengths.entries()) starts[index + 1] = (starts[index] ?? 0) + length;
  return starts;
}

function keyOf(code: string): string {
  const parsed = parseCode(code);
  return parsed ? codeKey(parsed) : "";
}

function gather(documents: readonly EngineDocument[]): Gathered {
  const gathered: Gathered = {
    numbers: new Map(),
    kinds: [],
    tokens: { term: new GrowingNumbers(), doc: new GrowingNumbers(), position: new GrowingNumbers() },
    lengths: { own: [], context: [], definitions: [], body: [], searchWords: [] },
  };
  for (const [doc, document] of documents.entries()) {
    const texts: Record<Field, readonly string[]> = {
      own: [document.ownCode, document.own],
      context: document.context,
      definitions: document.definitions,
      body: document.body.split("\n"),
      searchWords: document.searchWords,
    };
    for (const field of fields) gathered.lengths[field].push(addField(gathered, doc, field, texts[field]));
  }
  return gathered;
}

function termsOf(text: string): string[] {
  return tokenize(text).flatMap(({ term, span }) => (span === 1 ? [term] : []));
}

function countWords(text: string): number {
  return tokenize(text).reduce((count, { span, position }) => (span === 1 ? Math.max(count, position + 1) : count), 0);
}

/** Adds a field's texts and returns their number of words. */
function addField(gathered: Gathered, doc: number, field: Field, texts: readonly string[]): number {
  const base = fields.indexOf(field) * 2 ** FIELD_SHIFT;
  const longest = field === "searchWords" ? 1 << PHRASE_BITS : Infinity;
  let offset = 0;
  let count = 0;
  for (const text of texts) {
    let words = 0;
    for (const { term, kind, position, span } of tokenize(text)) {
      if (position >= longest) break;
      if (span === 1) words = Math.max(words, position + 1);
      const number = gathered.numbers.get(term) ?? gathered.numbers.size;
      if (number === gathered.numbers.size) gathered.numbers.set(term, number);
      gathered.kinds[number] = (gathered.kinds[number] ?? 0) | kindBits[kind];
      gathered.tokens.term.push(number);
      gathered.tokens.doc.push(doc);
      gathered.tokens.position.push(base + offset + position);
    }
    offset += longest === Infinity ? words + GAP : longest;
    count += words;
  }
  return count;
}

/** The postings of each term, document by document, with their positions. */
function flatten(terms: readonly string[], gathered: Gathered, size: number) {
  const { lengths, tokens } = gathered;
  const average = fields.map((field) => Math.max(1, lengths[field].reduce((sum, length) => sum + length, 0) / size));
  const { start, doc, position } = byTerm(terms, gathered);
  const flat = {
    postingStart: new Uint32Array(terms.length + 1),
    postingDoc: new GrowingNumbers(),
    postingImpact: new Array<number>(),
    postingFields: new Array<number>(),
    positionStart: new GrowingNumbers(),
    positions: new GrowingNumbers(tokens.term.length),
  };
  for (let term = 0; term < terms.length; term++) {
    flat.postingStart[term] = flat.postingDoc.length;
    const end = start[term + 1] ?? 0;
    for (let at = start[term] ?? 0; at < end;) {
      const here = doc[at] ?? 0;
      const from = at;
      while (at < end && doc[at] === here) at++;
      const places = position.subarray(from, at);
      // Single words come before joined forms, so the positions of one term may be out of order.
      places.sort();
      flat.postingDoc.push(here);
      flat.positionStart.push(flat.positions.length);
      const frequency = addPlaces(flat.positions, places);
      const length = fields.map((field) => lengths[field][here] ?? 0);
      flat.postingFields.push(frequency.reduce((bits, times, field) => (times > 0 ? bits | (1 << field) : bits), 0));
      flat.postingImpact.push(impact(frequency, length, average));
    }
  }
  flat.postingStart[terms.length] = flat.postingDoc.length;
  flat.positionStart.push(flat.positions.length);
  return {
    postingStart: flat.postingStart,
    postingDoc: flat.postingDoc.toArray(),
    postingImpact: Float32Array.from(flat.postingImpact),
    postingFields: Uint8Array.from(flat.postingFields),
    positionStart: flat.positionStart.toArray(),
    positions: flat.positions.toArray(),
  };
}

/** All tokens sorted by term, in the order of `terms`; within a term, in order of appearance. */
function byTerm(terms: readonly string[], { numbers, tokens }: Gathered) {
  const places = new Uint32Array(numbers.size);
  for (const [place, term] of terms.entries()) places[numbers.get(term) ?? 0] = place;
  const start = new Uint32Array(terms.length + 1);
  const count = tokens.term.length;
  for (let token = 0; token < count; token++) {
    const next = (places[tokens.term.at(token)] ?? 0) + 1;
    start[next] = (start[next] ?? 0) + 1;
  }
  for (let term = 0; term < terms.length; term++) start[term + 1] = (start[term + 1] ?? 0) + (start[term] ?? 0);
  const next = start.slice();
  const doc = new Uint32Array(count);
  const position = new Uint32Array(count);
  for (let token = 0; token < count; token++) {
    const place = places[tokens.term.at(token)] ?? 0;
    const at = next[place] ?? 0;
    next[place] = at + 1;
    doc[at] = tokens.doc.at(token);
    position[at] = tokens.position.at(token);
  }
  return { start, doc, position };
}

/** Adds a term's positions in a document, without duplicates and up to a maximum; returns the count per field. */
function addPlaces(positions: GrowingNumbers, places: Uint32Array): number[] {
  const counts = fields.map(() => 0);
  let added = 0;
  let last = -1;
  for (const place of places) {
    if (place === last) continue;
    if (++added > MOST_POSITIONS) break;
    positions.push(place);
    const field = place >>> FIELD_SHIFT;
    counts[field] = (counts[field] ?? 0) + 1;
    last = place;
  }
  return counts;
}

/** The query-independent part of BM25F (Robertson, Zaragoza, Taylor 2004). */
function impact(frequency: readonly number[], length: readonly number[], average: readonly number[]): number {
  const weighted = fields.reduce((sum, field, index) => {
    const share = lengthShare[field];
    const norm = 1 - share + (share * (length[index] ?? 0)) / (average[index] ?? 1);
    return sum + (fieldWeights[field] * (frequency[index] ?? 0)) / norm;
  }, 0);
  return weighted / (SATURATION + weighted);
}
