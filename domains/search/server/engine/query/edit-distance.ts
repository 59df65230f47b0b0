const LONGEST = 128;
/** Three rows of the table, reused for every pair of words. */
const rows = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)] as const;

/**
 * Returns the number of typos (a letter wrong, missing, extra, or two swapped) between two words, or `most + 1` if
 * there are more than `most` or if either is too long to be a word.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const last = lastRow(a, b, most);
  return last === undefined ? most + 1 : Math.min(last[b.length] ?? 0, most + 1);
}

/** The same between a word of which only the beginning was typed, and the beginning of `word` that is nearest to it. */
export function beginningDistance(typed: string, word: string, most: number): number {
  const last = lastRow(typed, word.slice(0, typed.length + most), most);
  if (last === undefined) return most + 1;
  let least = most + 1;
  const longest = Math.min(word.length, typed.length + most);
  for (let length = Math.max(0, typed.length - most); length <= longest; length++)
    least = Math.min(least, last[length] ?? least);
  return least;
}

/** For each beginning of `b`, the typos between it and `a`; undefined if all have more than `most`. */
function lastRow(a: string, b: string, most: number): Readonly<Uint8Array> | undefined {
  if (b.length > LONGEST || a.length > LONGEST) return undefined;
  let [before, last, here]: readonly Uint8Array[] = rows;
  if (!before || !last || !here) return undefined;
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
    if (least > most) return undefined;
    const free: Uint8Array = before;
    before = last;
    last = here;
    here = free;
  }
  return last;
}
