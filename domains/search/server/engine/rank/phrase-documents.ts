import { FIELD_SHIFT, type IndexData } from "../index/index-data.ts";

export interface PhraseDocument {
  doc: number;
  impact: number;
  /** One bit for each field that contains the phrase. */
  inFields: number;
}

/** The documents in which the terms occur in sequence. The impact is that of the least significant term. */
export function phraseDocuments(data: IndexData, terms: readonly number[]): PhraseDocument[] {
  const cursors = terms.map((term) => data.postingStart[term] ?? 0);
  const ends = terms.map((term) => data.postingStart[term + 1] ?? 0);
  const found: PhraseDocument[] = [];
  const end = ends[0] ?? 0;
  for (let posting = cursors[0] ?? 0; posting < end; posting++) {
    const doc = data.postingDoc[posting] ?? 0;
    cursors[0] = posting;
    const place = advance(data, cursors, ends, doc);
    if (place === "end") return found;
    if (place === "missing") continue;
    const inFields = fieldsOf(data, cursors);
    if (inFields === 0) continue;
    let impact = 1;
    for (const cursor of cursors) impact = Math.min(impact, data.postingImpact[cursor] ?? 0);
    found.push({ doc, impact, inFields });
  }
  return found;
}

/** Advances the other terms' cursors to a document. */
function advance(
  data: IndexData,
  cursors: number[],
  ends: readonly number[],
  doc: number,
): "there" | "missing" | "end" {
  for (let index = 1; index < cursors.length; index++) {
    let cursor = cursors[index] ?? 0;
    const end = ends[index] ?? 0;
    while (cursor < end && (data.postingDoc[cursor] ?? 0) < doc) cursor++;
    cursors[index] = cursor;
    if (cursor >= end) return "end";
    if (data.postingDoc[cursor] !== doc) return "missing";
  }
  return "there";
}

/** The fields in which the postings at the cursors form a sequence, as bits. */
function fieldsOf(data: IndexData, cursors: readonly number[]): number {
  const first = cursors[0] ?? 0;
  const end = data.positionStart[first + 1] ?? 0;
  let fields = 0;
  for (let at = data.positionStart[first] ?? 0; at < end; at++) {
    const position = data.positions[at] ?? 0;
    let next = 1;
    while (next < cursors.length && stands(data, cursors[next] ?? 0, position + next)) next++;
    if (next === cursors.length) fields |= 1 << (position >>> FIELD_SHIFT);
  }
  return fields;
}

/** Whether a posting contains a position, by binary search. */
function stands({ positionStart, positions }: IndexData, posting: number, wanted: number): boolean {
  let low = positionStart[posting] ?? 0;
  let high = positionStart[posting + 1] ?? 0;
  const end = high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((positions[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low < end && positions[low] === wanted;
}
