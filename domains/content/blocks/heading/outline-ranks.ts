/**
 * The rank (2 for h2 …) of each heading of a page, given their title levels in order: a heading stands one below the
 * nearest one before it that has a lower level, so that the outline never skips a rank whatever levels were chosen.
 */
export function outlineRanks(levels: readonly number[]): number[] {
  const path: number[] = [];
  return levels.map((level) => {
    while ((path.at(-1) ?? -1) >= level) path.pop();
    path.push(level);
    return path.length + 1;
  });
}
