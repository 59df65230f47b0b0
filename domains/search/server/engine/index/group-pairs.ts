import { byCodeUnit } from "./sorted-strings.ts";

/** Groups pairs by key: returns the sorted keys and flat lists of the members of each. */
export function groupPairs(pairs: readonly (readonly [string, number])[]) {
  const byKey = new Map<string, Set<number>>();
  for (const [key, member] of pairs) {
    if (key === "") continue;
    const members = byKey.get(key);
    if (members) members.add(member);
    else byKey.set(key, new Set([member]));
  }
  const keys = [...byKey.keys()].toSorted(byCodeUnit);
  const lists = keys.map((key) => [...(byKey.get(key) ?? [])]);
  const start = new Uint32Array(keys.length + 1);
  for (const [index, list] of lists.entries()) start[index + 1] = (start[index] ?? 0) + list.length;
  return { keys, start, members: Uint32Array.from(lists.flat()) };
}
