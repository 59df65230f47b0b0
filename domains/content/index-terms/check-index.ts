import { noteKind, noteParts } from "./note-parts.ts";
import { foldTerm, letterOf } from "./sort-terms.ts";

/** A term as far as the checks look at it. */
export interface CheckedTerm {
  term: string;
  sortAs: string;
  note: string;
  links: readonly string[];
  children: readonly CheckedTerm[];
}

export interface IndexFinding {
  kind: "duplicate-term" | "index-link" | "index-place" | "see-target" | "empty-term";
  /** The places of the term and of those above it among their siblings, from the top. */
  path: number[];
  /** The words of the term and of those above it: 'cases, short forms'. */
  name: string;
  message: string;
}

/** The deepest level: three terms above one. */
const deepestLevel = 3;

interface Placed {
  term: CheckedTerm;
  path: number[];
  name: string;
}

/**
 * What keeps an index from being used: terms that stand twice or under no letter, that lead nowhere, or whose notes name
 * terms that aren't there. `arrives` says whether a link has a target.
 */
export function checkIndex(terms: readonly CheckedTerm[], arrives: (link: string) => boolean): IndexFinding[] {
  const placed = placeTerms(terms);
  // Of equal names the higher one counts, so it is entered last.
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

/** The words by which notes name a term. */
export function termName(above: string | undefined, term: string): string {
  return above === undefined ? term : `${above}, ${term}`;
}

/** All terms, parents before those below them. Walks without recursion: input may be deep. */
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
    // What is below the deepest level is told once, with its topmost term.
    if (next.path.length <= deepestLevel + 1) waiting.push(...place(next.term.children, next).toReversed());
  }
  return placed;
}

function placeFindings({ term, path, name }: Placed): IndexFinding[] {
  if (path.length > deepestLevel + 1) {
    return [{ kind: "index-place", path, name, message: "Stands below more than three terms. Move it up." }];
  }
  if (path.length === 1 && letterOf(term) === undefined) {
    const message = "No letter from A to Z is in it. Write sort: and the words that it is to be sorted by.";
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
    const message = "The term stands twice under the same parent. Make one of the two.";
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
    const message = "It leads nowhere. Give it links, terms below it, or a note 'see …'.";
    return hasMore ? [] : [{ kind: "empty-term", path, name, message }];
  }
  const named = noteParts(term.note).flatMap((part) => part.term ?? []);
  const faults = named.flatMap((words) => {
    const target = byName.get(foldTerm(words));
    if (target === undefined) return [`Its note names '${words}', which is no term of the index.`];
    if (target.term === term) return ["Its note names the term itself."];
    return noteKind(target.term.note) === "see"
      ? [`Its note names '${words}', which only sends the reader on. Name what that one names.`]
      : [];
  });
  if (named.length === 0) faults.push("Its note names no term. Write the term after 'see'.");
  if (kind === "see" && hasMore)
    faults.push("With 'see' the reader is sent on, so its links and terms are lost. Write 'see also'.");
  return faults.map(tell);
}
