/**
 * How many slips of the finger (a letter wrong, missing, too many, or two exchanged) lie between two words; more than
 * `most` come back as `most + 1`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const here = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let steps = Math.min(
        (last[column] ?? 0) + 1,
        (here[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        steps = Math.min(steps, (before[column - 2] ?? 0) + 1);
      here.push(steps);
      least = Math.min(least, steps);
    }
    if (least > most) return most + 1;
    before = last;
    last = here;
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}
