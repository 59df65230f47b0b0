/** The index of `wanted` in strings sorted by code unit, or where it would be inserted. */
export function lowerBound(sorted: readonly string[], wanted: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? "") < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of `wanted` in sorted strings; -1 if it is not among them. */
export function indexOfSorted(sorted: readonly string[], wanted: string): number {
  const place = lowerBound(sorted, wanted);
  return sorted[place] === wanted ? place : -1;
}

/** Compares by code unit rather than by locale: the order that lowerBound requires. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
