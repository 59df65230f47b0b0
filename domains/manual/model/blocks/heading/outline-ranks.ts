/**
 * Returns the rank (2 for h2 …) of each heading of a page, given their title levels in order. A heading ranks one below
 * the nearest preceding heading with a lower level, so that the outline never skips a rank, whatever the levels.
 */
export function outlineRanks(levels: readonly number[]): number[] {
  const path: number[] = [];
  return levels.map((level) => {
    while ((path.at(-1) ?? -1) >= level) path.pop();
    path.push(level);
    return path.length + 1;
  });
}
