import { functionWords } from "../knowledge/common-words.ts";
import { codeKey, parseCode } from "../../../rules.ts";
import { stem } from "../text/stem.ts";
import { tokenize } from "../text/tokenize.ts";
import { closedUp } from "./closed-up.ts";
import { type EngineDocument, type Field, FIELD_SHIFT, fields, type IndexData, kindBits } from "./index-data.ts";
import { wordsKey } from "./words-key.ts";
import { byCodeUnit } from "./sorted-strings.ts";
import { fieldWeights, lengthShare, SATURATION } from "./weights.ts";

/** Words that part two texts of one field, so that no phrase runs from one into the next. */
const GAP = 12;
const MOST_POSITIONS = 200;
/** A document with as many abbreviations and names for them is a glossary. */
const LONG_GLOSSARY = 400;

interface Posting {
  doc: number;
  positions: number[];
}

interface Gathered {
  postings: Map<string, Posting[]>;
  kinds: Map<string, number>;
  /** Words of each field of each document. */
  lengths: Record<Field, number[]>;
}

/** Builds the index of documents. It takes its time: never on a thread that serves. */
export function buildIndex(documents: readonly EngineDocument[]): IndexData {
  const gathered = gather(documents);
  const terms = [...gathered.postings.keys()].toSorted(byCodeUnit);
  const keys = (texts: (document: EngineDocument) => readonly string[]) =>
    groups(documents.flatMap((document, doc) => texts(document).map((text) => [closedUp(text), doc] as const)));
  const defined = keys(({ definitions }) => definitions);
  const short = keys(({ abbreviations }) => abbreviations);
  const names = keys(({ own }) => [own]);
  const indexed = groups(
    documents.flatMap(({ indexWords }, doc) => indexWords.map((text) => [wordsKey(termsOf(text)), doc] as const)),
  );
  const families = groups(
    terms.flatMap((term, index) =>
      (gathered.kinds.get(term) ?? 0) & kindBits.word ? [[stem(term), index] as const] : [],
    ),
  );
  return {
    size: documents.length,
    terms,
    kinds: Uint8Array.from(terms, (term) => gathered.kinds.get(term) ?? 0),
    ...flatten(terms, gathered, documents.length),
    ownLength: Uint16Array.from(documents, ({ own }) => countWords(own).telling),
    nameLength: Uint16Array.from(documents, ({ own }) => countWords(own).all),
    parentLength: Uint16Array.from(documents, ({ context }) => countWords(context[0] ?? "").all),
    breadth: Float32Array.from(documents, ({ breadth }) => breadth),
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
    definedKeys: defined.keys,
    definedStart: defined.start,
    definedDoc: defined.members,
    shortKeys: short.keys,
    shortStart: short.start,
    shortDoc: short.members,
    stems: families.keys,
    stemStart: families.start,
    stemTerm: families.members,
  };
}

function keyOf(code: string): string {
  const parsed = parseCode(code);
  return parsed ? codeKey(parsed) : "";
}

function gather(documents: readonly EngineDocument[]): Gathered {
  const gathered: Gathered = {
    postings: new Map(),
    kinds: new Map(),
    lengths: { own: [], context: [], definitions: [], body: [] },
  };
  for (const [doc, document] of documents.entries()) {
    const texts: Record<Field, readonly string[]> = {
      own: [document.ownCode, document.own],
      context: document.context,
      definitions: document.definitions,
      body: document.body.split("\n"),
    };
    for (const field of fields) gathered.lengths[field].push(addField(gathered, doc, field, texts[field]));
  }
  return gathered;
}

function termsOf(text: string): string[] {
  return tokenize(text).flatMap(({ term, span }) => (span === 1 ? [term] : []));
}

/** How many words a name has, and how many of them somebody would look for. */
function countWords(name: string): { all: number; telling: number } {
  const words = tokenize(name).filter(({ span }) => span === 1);
  const telling = words.filter(({ term }) => !functionWords.has(term)).length;
  return { all: words.length, telling: telling || words.length };
}

/** Gives the number of words. */
function addField(gathered: Gathered, doc: number, field: Field, texts: readonly string[]): number {
  const base = fields.indexOf(field) * 2 ** FIELD_SHIFT;
  let offset = 0;
  let count = 0;
  for (const text of texts) {
    let words = 0;
    for (const { term, kind, position, span } of tokenize(text)) {
      if (span === 1) words = Math.max(words, position + 1);
      gathered.kinds.set(term, (gathered.kinds.get(term) ?? 0) | kindBits[kind]);
      addPosition(gathered.postings, term, doc, base + offset + position);
    }
    offset += words + GAP;
    count += words;
  }
  return count;
}

function addPosition(postings: Map<string, Posting[]>, term: string, doc: number, position: number): void {
  const list = postings.get(term);
  const last = list?.at(-1);
  if (last?.doc === doc) {
    if (last.positions.length < MOST_POSITIONS && last.positions.at(-1) !== position) last.positions.push(position);
  } else if (list) list.push({ doc, positions: [position] });
  else postings.set(term, [{ doc, positions: [position] }]);
}

function flatten(terms: readonly string[], { postings, lengths }: Gathered, size: number) {
  const all = terms.map((term) => postings.get(term) ?? []);
  const count = all.reduce((sum, list) => sum + list.length, 0);
  const positionCount = all.reduce(
    (sum, list) => sum + list.reduce((part, { positions }) => part + positions.length, 0),
    0,
  );
  const average = fields.map((field) => Math.max(1, lengths[field].reduce((sum, length) => sum + length, 0) / size));
  const flat = {
    postingStart: new Uint32Array(terms.length + 1),
    postingDoc: new Uint32Array(count),
    postingImpact: new Float32Array(count),
    postingFields: new Uint8Array(count),
    positionStart: new Uint32Array(count + 1),
    positions: new Uint32Array(positionCount),
  };
  let posting = 0;
  let place = 0;
  for (const [term, list] of all.entries()) {
    flat.postingStart[term] = posting;
    for (const { doc, positions } of list) {
      flat.postingDoc[posting] = doc;
      flat.positionStart[posting] = place;
      flat.positions.set(positions, place);
      place += positions.length;
      const frequency = frequencies(positions);
      flat.postingFields[posting] = frequency.reduce(
        (bits, times, field) => (times > 0 ? bits | (1 << field) : bits),
        0,
      );
      flat.postingImpact[posting] = impact(
        frequency,
        fields.map((field) => lengths[field][doc] ?? 0),
        average,
      );
      posting++;
    }
  }
  flat.postingStart[terms.length] = posting;
  flat.positionStart[count] = place;
  return flat;
}

function frequencies(positions: readonly number[]): number[] {
  const counts = fields.map(() => 0);
  for (const position of positions) {
    const field = position >>> FIELD_SHIFT;
    counts[field] = (counts[field] ?? 0) + 1;
  }
  return counts;
}

/** The part of BM25F that does not depend on the query (Robertson, Zaragoza, Taylor 2004). */
function impact(frequency: readonly number[], length: readonly number[], average: readonly number[]): number {
  const weighted = fields.reduce((sum, field, index) => {
    const share = lengthShare[field];
    const norm = 1 - share + (share * (length[index] ?? 0)) / (average[index] ?? 1);
    return sum + (fieldWeights[field] * (frequency[index] ?? 0)) / norm;
  }, 0);
  return weighted / (SATURATION + weighted);
}

/** Pairs grouped by their key: the sorted keys, and flat lists of what belongs to each. */
function groups(pairs: readonly (readonly [string, number])[]) {
  const byKey = new Map<string, Set<number>>();
  for (const [key, member] of pairs) {
    if (key === "") continue;
    const members = byKey.get(key);
    if (members) members.add(member);
    else byKey.set(key, new Set([member]));
  }
  const keys = [...byKey.keys()].toSorted(byCodeUnit);
  const lists = keys.map((key) => [...(byKey.get(key) ?? [])]);
  const start = new Uint32Array(keys.length + 1);
  for (const [index, list] of lists.entries()) start[index + 1] = (start[index] ?? 0) + list.length;
  return { keys, start, members: Uint32Array.from(lists.flat()) };
}
