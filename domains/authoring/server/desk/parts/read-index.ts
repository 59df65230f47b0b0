import { readJson, type Json } from "../../../../../platform/db/json.ts";
import { foldTerm, type IndexLink, type TermState } from "../../../../content/server/authoring.ts";
import type { IndexView, ListedTerm, TermView } from "../../../part-views.ts";
import type { EditingContext } from "../../editing/drafts/open-draft.ts";
import { itemUnknown } from "../../editing/parts/errors.ts";
import { linkText } from "../../editing/parts/index-tree.ts";
import { openFrame, type PartVisit } from "./frame.ts";
import { type Places, readPlaces } from "./places.ts";

/** So many terms are shown when words are searched. */
const MOST_TERMS = 200;

/** The terms of a letter, or those with some words. @throws AppError edition-unknown */
export async function readIndex(context: EditingContext, visit: PartVisit): Promise<IndexView> {
  const { opened, frame } = await openFrame(context, visit);
  const places = await readPlaces(context.database.db, opened.published.edition.id);
  const rows = opened.draft.index;
  const find = (visit.query["find"] ?? "").trim();
  const counts = Map.groupBy(
    rows.filter(({ level }) => level === 0),
    ({ letter }) => letter,
  );
  const letters = [...counts]
    .map(([letter, terms]) => ({ letter, count: terms.length }))
    .toSorted((left, right) => (left.letter < right.letter ? -1 : 1));
  const letter = find === "" ? (visit.query["letter"] ?? letters[0]?.letter ?? "") : "";
  const inOrder = listTerms(rows, null);
  const asked = foldTerm(find);
  const shown =
    find === ""
      ? inOrder.filter((row) => row.letter === letter)
      : inOrder.filter(({ term, note }) => foldTerm(`${term} ${note}`).includes(asked)).slice(0, MOST_TERMS);
  const href = visit.query["to"] ?? visit.typed["to"] ?? "";
  const place = href === "" ? null : places.placeAt(href);
  const begins = {
    term: visit.typed["term"] ?? visit.query["term"] ?? "",
    href: place === null ? "" : href,
    leadsTo: place === null ? "" : places.nameOf(place),
  };
  return { ...frame, letters, letter, find, terms: shown.map((row) => shownTerm(row, places)), begins };
}

/** A term of the index, with what it leads to. @throws AppError edition-unknown, item-unknown */
export async function readTerm(context: EditingContext, visit: PartVisit, id: string): Promise<TermView> {
  const { opened, frame } = await openFrame(context, visit);
  const places = await readPlaces(context.database.db, opened.published.edition.id);
  const rows = opened.draft.index;
  const row = rows.find((each) => each.id === id);
  if (row === undefined) throw itemUnknown("There is no such term in the index. It may have been renamed or removed.");
  const above = rows.find((each) => each.id === row.parent_id);
  const { typed } = visit;
  return {
    ...frame,
    id,
    term: typed["term"] ?? row.term,
    sortAs: typed["sortAs"] ?? row.sort_as,
    note: typed["note"] ?? row.note,
    isGenerated: row.is_generated === 1,
    links: readJson(row.links).map((link) => ({ link: linkText(link), name: linkName(link, places) })),
    above: above ? { id: above.id, term: above.term } : null,
    below: listTerms(rows, id).map((each) => shownTerm(each, places)),
    search: places.search((typed["find"] ?? "").trim()),
  };
}

function shownTerm({ id, term, level, note, links }: TermState, places: Places): ListedTerm {
  return { id, term, level, note, leadsTo: linkNames(links, places) };
}

function linkNames(links: Json<IndexLink[]>, places: Places): string {
  return readJson(links)
    .map((link) => linkName(link, places))
    .join("; ");
}

function linkName(link: IndexLink, places: Places): string {
  const first = places.nameOf(link);
  return link.to ? `${first} to ${places.nameOf(link.to)}` : first;
}

/** The terms below one, each before those below it; below none, all of them. */
function listTerms(rows: readonly TermState[], above: string | null): TermState[] {
  const byParent = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const list = (parent: string | null): TermState[] =>
    (byParent.get(parent) ?? [])
      .toSorted((left, right) =>
        left.letter === right.letter ? left.position - right.position : left.letter < right.letter ? -1 : 1,
      )
      .flatMap((row) => [row, ...list(row.id)]);
  return list(above);
}
