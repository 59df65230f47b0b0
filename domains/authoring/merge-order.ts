/**
 * One order for the blocks of two editors who both began with `base`: mine, unless only they moved something. What the
 * other added comes behind the block that it stood behind. Ids that neither has any more are left out.
 */
export function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const moved = (side: readonly string[]) => among(side, base).join(" ") !== among(base, side).join(" ");
  const [lead, follow] = !moved(mine) && moved(theirs) ? [theirs, mine] : [mine, theirs];
  const order = [...lead];
  const known = new Set(lead);
  for (const [index, id] of follow.entries()) {
    if (known.has(id)) continue;
    let before = index - 1;
    while (before >= 0 && !known.has(follow[before] ?? "")) before -= 1;
    order.splice(before < 0 ? 0 : order.indexOf(follow[before] ?? "") + 1, 0, id);
    known.add(id);
  }
  return order;
}

function among(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return ids.filter((id) => known.has(id));
}
