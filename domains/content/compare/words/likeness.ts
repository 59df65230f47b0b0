const word = /[\p{L}\p{N}]+/gu;

/** The words of a text and how often each occurs. */
export type WordCounts = ReadonlyMap<string, number>;

export function countWords(text: string): WordCounts {
  const counts = new Map<string, number>();
  for (const [found] of text.toLowerCase().matchAll(word)) counts.set(found, (counts.get(found) ?? 0) + 1);
  return counts;
}

/** The share of words that two texts have in common, 0 to 1. */
export function likeness(left: WordCounts, right: WordCounts): number {
  const [small, large] = left.size < right.size ? [left, right] : [right, left];
  let shared = 0;
  for (const [found, count] of small) shared += Math.min(count, large.get(found) ?? 0);
  const total = sum(left) + sum(right);
  return total === 0 ? 0 : (2 * shared) / total;
}

const sums = new WeakMap<WordCounts, number>();

function sum(counts: WordCounts): number {
  const known = sums.get(counts);
  if (known !== undefined) return known;
  let total = 0;
  for (const count of counts.values()) total += count;
  sums.set(counts, total);
  return total;
}
