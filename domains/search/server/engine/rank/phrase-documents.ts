import type { IndexData } from "../index/index-data.ts";

export interface PhraseDocument {
  doc: number;
  impact: number;
  /** A bit for each field that the phrase stands in. */
  inFields: number;
}

/** The documents in which terms stand one after the other. The impact is that of the least telling one. */
export function phraseDocuments(data: IndexData, terms: readonly number[]): PhraseDocument[] {
  const cursors = terms.map((term) => data.postingStart[term] ?? 0);
  const ends = terms.map((term) => data.postingStart[term + 1] ?? 0);
  const found: PhraseDocument[] = [];
  const end = ends[0] ?? 0;
  for (let posting = cursors[0] ?? 0; posting < end; posting++) {
    const doc = data.postingDoc[posting] ?? 0;
    const postings = [posting];
    for (let index = 1; index < terms.length; index++) {
      let cursor = cursors[index] ?? 0;
      while (cursor < (ends[index] ?? 0) && (data.postingDoc[cursor] ?? 0) < doc) cursor++;
      cursors[index] = cursor;
      if (cursor >= (ends[index] ?? 0)) return found;
      if (data.postingDoc[cursor] !== doc) break;
      postings.push(cursor);
    }
    if (postings.length < terms.length) continue;
    const place = phrasePlace(data, postings);
    if (place === undefined) continue;
    const impact = Math.min(...postings.map((each) => data.postingImpact[each] ?? 0));
    found.push({ doc, impact, inFields: place });
  }
  return found;
}

/** The fields in which postings of one document stand one after the other, as bits; undefined where nowhere. */
function phrasePlace(data: IndexData, postings: readonly number[]): number | undefined {
  const [first = 0, ...rest] = postings;
  const others = rest.map((posting) =>
    data.positions.subarray(data.positionStart[posting], data.positionStart[posting + 1]),
  );
  let place: number | undefined;
  for (let at = data.positionStart[first] ?? 0; at < (data.positionStart[first + 1] ?? 0); at++) {
    const position = data.positions[at] ?? 0;
    if (others.every((list, index) => list.includes(position + index + 1)))
      place = (place ?? 0) | (1 << (position >>> 24));
  }
  return place;
}
