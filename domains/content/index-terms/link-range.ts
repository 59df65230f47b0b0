const between = " to ";

/** Returns the ends of a term's link as it is written: `10.1 to 10.3` is a range, anything else is one place. */
export function linkEnds(link: string): [first: string, last: string | null] {
  const at = link.indexOf(between);
  return at === -1 ? [link, null] : [link.slice(0, at).trim(), link.slice(at + between.length).trim()];
}

/** Changes the place, or both places, of a term's link. */
export function mapLinkEnds(link: string, change: (end: string) => string): string {
  const [first, last] = linkEnds(link);
  return last === null ? change(first) : change(first) + between + change(last);
}

/** Joins what the ends of a range are called: `B5–B8`. */
export function rangeTitle(first: string, last: string): string {
  const isShort = /^\S+$/.test(first) && /^\S+$/.test(last);
  return isShort ? `${first}–${last}` : `${first} – ${last}`;
}
