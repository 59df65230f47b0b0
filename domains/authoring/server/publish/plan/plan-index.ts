import {
  foldTerm,
  type IndexLink,
  type IndexTermsTable,
  letterOf,
  sortTerms,
  type TermState,
} from "../../../../content/server/authoring.ts";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import type { ManualIndexTerm } from "../../manual.ts";

interface IndexContext {
  clock: Clock;
  indexLink: (link: string) => IndexLink | undefined;
}

interface Place {
  parentId: string | null;
  level: number;
  letter: string | undefined;
  /** The folded words of the term and its ancestors; identifies a term across publications. */
  key: string;
}

const top: Place = { parentId: null, level: 0, letter: undefined, key: "" };

/** Returns a checked index as stored, parents first, with the ids of terms that are stored already. */
export function planIndex(
  terms: readonly ManualIndexTerm[],
  stored: readonly IndexTermsTable[],
  context: IndexContext,
): TermState[] {
  const known = keyed(stored);
  const rows: TermState[] = [];
  const add = (list: readonly ManualIndexTerm[], place: Place): void => {
    for (const [position, term] of sortTerms(list, place.level).entries()) {
      const key = keyOf(place.key, term.term);
      const letter = place.letter ?? letterOf(term) ?? "";
      const id = known.get(key)?.id ?? newId(context.clock);
      rows.push({
        id,
        parent_id: place.parentId,
        position,
        level: place.level,
        letter,
        term: term.term,
        sort_as: term.sortAs,
        note: term.note,
        is_generated: term.isGenerated ? 1 : 0,
        links: writeJson(term.links.flatMap((link) => context.indexLink(link) ?? [])),
      });
      add(term.children, { parentId: id, level: place.level + 1, letter, key });
    }
  };
  add(terms, top);
  return rows;
}

/** Stored terms by key. */
function keyed(stored: readonly IndexTermsTable[]): Map<string, IndexTermsTable> {
  const keys = new Map<string, string>();
  const terms = new Map<string, IndexTermsTable>();
  for (const row of stored.toSorted((left, right) => left.level - right.level)) {
    const key = keyOf(row.parent_id === null ? "" : (keys.get(row.parent_id) ?? ""), row.term);
    keys.set(row.id, key);
    terms.set(key, row);
  }
  return terms;
}

function keyOf(above: string, term: string): string {
  return `${above}\n${foldTerm(term) || term}`;
}
