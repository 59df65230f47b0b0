import type { ComparedTerm } from "./compared-edition.ts";

/** What became of a term of the index. */
export interface TermComparison {
  readonly path: readonly string[];
  readonly before: ComparedTerm | null;
  readonly after: ComparedTerm | null;
}

/** Returns the terms that were added, removed or changed, by their paths; `linkNow` says where an old link leads now. */
export function compareTerms(
  before: readonly ComparedTerm[],
  after: readonly ComparedTerm[],
  linkNow: (link: string) => string,
): TermComparison[] {
  const old = new Map(before.map((term) => [nameOf(term), term]));
  const changed = after.flatMap((term): TermComparison[] => {
    const known = old.get(nameOf(term)) ?? null;
    old.delete(nameOf(term));
    const isSame = known?.note === term.note && known.links.map(linkNow).join(" ") === term.links.join(" ");
    return isSame ? [] : [{ path: term.path, before: known, after: term }];
  });
  const gone = [...old.values()].map((term) => ({ path: term.path, before: term, after: null }));
  return [...changed, ...gone];
}

/** What differs in a term of the index, as readers see it. */
interface TermChange {
  readonly kind: "added" | "removed" | "changed";
  /** The names of the links that came and went. */
  readonly came: readonly string[];
  readonly went: readonly string[];
  /** Its note before and now; null if it is the same. */
  readonly note: { readonly before: string; readonly after: string } | null;
}

/** Says what became of a term: which links came and went, and its note. */
export function termChange({ before, after }: TermComparison): TermChange {
  const [old, now] = [before?.names ?? [], after?.names ?? []];
  const [was, is] = [before?.note ?? "", after?.note ?? ""];
  return {
    kind: before === null ? "added" : after === null ? "removed" : "changed",
    came: now.filter((name) => !old.includes(name)),
    went: old.filter((name) => !now.includes(name)),
    note: was === is ? null : { before: was, after: is },
  };
}

function nameOf({ path }: ComparedTerm): string {
  return path.join("\n");
}
