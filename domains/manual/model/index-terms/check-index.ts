import { noteKind, noteParts } from "./schema.ts";
import { foldTerm, letterOf } from "./sort-terms.ts";

/** The part of a term that the checks read. */
export interface CheckedTerm {
  term: string;
  sortAs: string;
  note: string;
  links: readonly string[];
  children: readonly CheckedTerm[];
}

export interface IndexFinding {
  kind: "duplicate-term" | "index-link" | "index-place" | "see-target" | "empty-term";
  /** The position of the term and each ancestor among its siblings, from the top. */
  path: number[];
  /** The term's words after those of its ancestors: 'cases, short forms'. */
  name: string;
  message: string;
}

/** The deepest level: a term with three ancestors. */
const deepestLevel = 3;

interface Placed {
  term: CheckedTerm;
  path: number[];
  name: string;
}

/**
 * Returns what is wrong with an index: terms that are duplicates, have no letter or lead nowhere, and notes that name
 * unknown terms. `arrives` reports whether a link has a target.
 */
export function checkIndex(terms: readonly CheckedTerm[], arrives: (link: string) => boolean): IndexFinding[] {
  const placed = placeTerms(terms);
  // When names are equal the higher term wins, so it is entered last.
  const byDepth = placed.toSorted((left, right) => right.path.length - left.path.length);
  const byName = new Map(byDepth.map((each) => [foldTerm(each.name), each]));
  return [
    ...placed.flatMap((each) => [
      ...placeFindings(each),
      ...linkFindings(each, arrives),
      ...noteFindings(each, byName),
    ]),
    ...duplicateFindings(placed),
  ];
}

/** The name by which notes refer to a term. */
function termName(above: string | undefined, term: string): string {
  return above === undefined ? term : `${above}, ${term}`;
}

/** All terms, parents before children. Iterative, because input may be deep. */
function placeTerms(terms: readonly CheckedTerm[]): Placed[] {
  const placed: Placed[] = [];
  const place = (list: readonly CheckedTerm[], above?: Placed): Placed[] =>
    list.map((term, index) => ({
      term,
      path: [...(above?.path ?? []), index],
      name: termName(above?.name, term.term),
    }));
  const waiting = place(terms).toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    placed.push(next);
    // Everything below the deepest level is reported once, at its topmost term.
    if (next.path.length <= deepestLevel + 1) waiting.push(...place(next.term.children, next).toReversed());
  }
  return placed;
}

function placeFindings({ term, path, name }: Placed): IndexFinding[] {
  if (path.length > deepestLevel + 1) {
    return [{ kind: "index-place", path, name, message: "It is nested under more than three terms. Move it up." }];
  }
  if (path.length === 1 && letterOf(term) === undefined) {
    const message = "It contains no letter from A to Z. Add sort: with the words to sort it by.";
    return [{ kind: "index-place", path, name, message }];
  }
  return [];
}

function duplicateFindings(placed: readonly Placed[]): IndexFinding[] {
  const seen = new Set<string>();
  return placed.flatMap(({ term, path, name }): IndexFinding[] => {
    const key = JSON.stringify([path.slice(0, -1), foldTerm(term.term) || term.term]);
    const isKnown = seen.has(key);
    seen.add(key);
    const message = "The term appears twice under the same parent. Merge the two.";
    return isKnown ? [{ kind: "duplicate-term", path, name, message }] : [];
  });
}

function linkFindings({ term, path, name }: Placed, arrives: (link: string) => boolean): IndexFinding[] {
  const broken = term.links.filter((link) => !arrives(link));
  return broken.map((link) => ({ kind: "index-link", path, name, message: `Its link to '${link}' leads nowhere.` }));
}

function noteFindings({ term, path, name }: Placed, byName: ReadonlyMap<string, Placed>): IndexFinding[] {
  const kind = noteKind(term.note);
  const tell = (message: string): IndexFinding => ({ kind: "see-target", path, name, message });
  const hasMore = term.links.length > 0 || term.children.length > 0;
  if (kind === null) {
    const message = "It leads nowhere. Add links, subterms or a 'see …' note.";
    return hasMore ? [] : [{ kind: "empty-term", path, name, message }];
  }
  const named = noteParts(term.note).flatMap((part) => part.term ?? []);
  const faults = named.flatMap((words) => {
    const target = byName.get(foldTerm(words));
    if (target === undefined) return [`Its note refers to '${words}', which is not a term in the index.`];
    if (target.term === term) return ["Its note refers to the term itself."];
    return noteKind(target.term.note) === "see"
      ? [`Its note refers to '${words}', which only points elsewhere. Refer to its target instead.`]
      : [];
  });
  if (named.length === 0) faults.push("Its note names no term. Add one after 'see'.");
  if (kind === "see" && hasMore)
    faults.push("'see' sends the reader elsewhere, so its own links and subterms are lost. Use 'see also'.");
  return faults.map(tell);
}
