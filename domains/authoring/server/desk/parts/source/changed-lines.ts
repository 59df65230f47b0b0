import type { PartChangesView } from "../../../../part-views.ts";

type Shown = PartChangesView["lines"][number];
type Line = Omit<Shown, "id">;

/** So many lines around what changed are shown. */
const AROUND = 3;
/** More are shown as all gone and all new: comparing each with each would take too long. */
const MOST_COMPARED = 2_000_000;

/** Compares two texts line by line; long stretches that are the same are left out. */
export function changedLines(before: string, after: string): Shown[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const [left, right] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  if (left.length + right.length === 0) return [];
  const same = (text: string): Line => ({ kind: "same", text });
  const middle =
    left.length * right.length > MOST_COMPARED
      ? [...left.map((text): Line => ({ kind: "gone", text })), ...right.map((text): Line => ({ kind: "new", text }))]
      : compare(left, right);
  const lines = shorten([...now.slice(0, start).map(same), ...middle, ...now.slice(now.length - end).map(same)]);
  return lines.map((line, place) => ({ ...line, id: String(place) }));
}

/** By the longest common subsequence. */
function compare(left: readonly string[], right: readonly string[]): Line[] {
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1)
    for (let column = right.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        left[row] === right[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const lines: Line[] = [];
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    const [gone, fresh] = [left[row], right[column]];
    if (gone !== undefined && gone === fresh) {
      lines.push({ kind: "same", text: gone });
      row += 1;
      column += 1;
    } else if (gone !== undefined && (fresh === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: "gone", text: gone });
      row += 1;
    } else {
      lines.push({ kind: "new", text: fresh ?? "" });
      column += 1;
    }
  }
  return lines;
}

function shorten(lines: readonly Line[]): Line[] {
  const shown = new Set<number>();
  for (const [index, { kind }] of lines.entries())
    if (kind !== "same") for (let near = index - AROUND; near <= index + AROUND; near += 1) shown.add(near);
  return lines.flatMap((line, index): Line[] => {
    if (shown.has(index)) return [line];
    return index === 0 || shown.has(index - 1) ? [{ kind: "left-out", text: "" }] : [];
  });
}
