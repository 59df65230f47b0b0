import { indexOfSorted } from "../index/index-data.ts";

/** The documents listed under a key. */
export function membersOf(keys: readonly string[], start: Uint32Array, members: Uint32Array, key: string): Set<number> {
  const place = key === "" ? -1 : indexOfSorted(keys, key);
  return place < 0 ? new Set() : new Set(members.subarray(start[place], start[place + 1]));
}
