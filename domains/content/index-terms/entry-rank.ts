const bases: Readonly<Record<string, number>> = { "": 100_000, T: 200_000, B: 300_000, BT: 400_000 };
const code = /^(BT|B|T)?(\d{1,4})(?:\.(\d{1,4}))?(?:\.(\d{1,4}))?(?!\d)/;

/**
 * Ranks an entry's title among the entries that a term links to (IDX-5): rules, tables, Bluepages, Bluetables, and
 * within each by number, sub-number and sub-sub-number. Titles without a number come first.
 */
export function indexEntryRank(title: string): number {
  const [, prefix = "", number = "0", sub = "0", subSub = "0"] = code.exec(title.trim()) ?? [];
  return (bases[prefix] ?? 100_000) + Number(number) * 1_000 + Number(sub) * 25 + Number(subSub);
}

/** The address of an entry that a term links to; that page highlights the term's words. */
export function indexEntryHref({ uri }: { uri: string }, term: string): string {
  const [path = "", anchor] = uri.split("#");
  const marked = `/bluebook${path}?tokens=${encodeURIComponent(term)}`;
  return anchor === undefined ? marked : `${marked}#${anchor}`;
}
