const LONGEST = 128;
/** Three rows of the table, reused for every pair of words. */
const rows = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)] as const;

/**
 * Returns the number of typos (a letter wrong, missing, extra, or two swapped) between two words, or `most + 1` if
 * there are more than `most` or if either is too long to be a word.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || b.length > LONGEST || a.length > LONGEST) return most + 1;
  let [before, last, here]: readonly Uint8Array[] = rows;
  if (!before || !last || !here) return most + 1;
  for (let column = 0; column <= b.length; column++) last[column] = column;
  for (let row = 1; row <= a.length; row++) {
    const letter = a.charCodeAt(row - 1);
    const letterBefore = row > 1 ? a.charCodeAt(row - 2) : -1;
    here[0] = row;
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const other = b.charCodeAt(column - 1);
      let steps = (last[column - 1] ?? 0) + (letter === other ? 0 : 1);
      steps = Math.min(steps, (last[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1);
      if (column > 1 && letterBefore === other && letter === b.charCodeAt(column - 2))
        steps = Math.min(steps, (before[column - 2] ?? 0) + 1);
      here[column] = steps;
      if (steps < least) least = steps;
    }
    if (least > most) return most + 1;
    const free: Uint8Array = before;
    before = last;
    last = here;
    here = free;
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}
