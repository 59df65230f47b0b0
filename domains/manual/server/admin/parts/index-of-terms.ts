import { type Json, readJson, writeJson } from "../../../../../platform/db/json.ts";
import type { IndexLink } from "../../tables.ts";
import type { TermState } from "../../publish/history/edition-state.ts";
import { foldTerm, letterOf } from "../../../model/index-terms/sort-terms.ts";
import { plainLine } from "../../model/markdown/plain-line.ts";
import { type IndexView, type ListedTerm, type TermView, partPath, termPath } from "../../../admin/part-views.ts";
import type { EditingContext } from "../../edit/drafts/open-draft.ts";
import { itemUnknown, partFormWrong } from "../../edit/parts/errors.ts";
import { linkText, readLink, rowsOf, treeOf } from "../../edit/parts/index-tree.ts";
import { type PartVisit, type Places, chosenPlace, openFrame, readPlaces, versionIn } from "./frame.ts";
import { z } from "zod";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { savePart } from "../../edit/parts/open-part.ts";

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

/** What was sent of the index, by whom. */
export interface PartForm {
  handle: string;
  account: { id: string; firstName: string; lastName: string };
  fields: Readonly<Record<string, string>>;
}

const line = (what: string, most: number) =>
  z
    .string()
    .transform(plainLine)
    .pipe(z.string().max(most, `Use at most ${most} characters for ${what}.`));
const words = line("the term", 200).pipe(z.string().min(1, "Write the term."));
const termSchema = z.object({ term: words, sortAs: line("what it is sorted by", 200), note: line("the note", 500) });

/** Adds a term at the top or below another; returns where it is shown. @throws AppError part-form-wrong and as `savePart` */
export async function addTerm(context: EditingContext, form: PartForm, above: string | null): Promise<string> {
  const term = valueOf(words.safeParse(form.fields["term"] ?? ""));
  const href = form.fields["to"] ?? "";
  const id = newId(context.clock);
  const saved = await changeIndex(context, form, (rows, places) => {
    const parent = rows.find((row) => row.id === above);
    if (above !== null && parent === undefined) throw termGone();
    if (parent !== undefined && parent.level > 2) throw partFormWrong("A term can be nested under at most three others.");
    refuseTwin(rows, { id, parent_id: above, term });
    refuseWithoutLetter({ term, sortAs: "" }, above);
    const place = href === "" ? null : places.placeAt(href);
    const row: TermState = {
      id,
      parent_id: above,
      position: rows.length,
      level: (parent?.level ?? -1) + 1,
      letter: parent?.letter ?? letterOf({ term, sortAs: "" }) ?? "",
      term,
      sort_as: "",
      note: "",
      is_generated: 0,
      links: writeJson(place === null ? [] : [place]),
    };
    return [...rows, row];
  });
  // Sent twice, it is the one that was added first.
  const key = foldTerm(term) || term;
  const added = saved.find((row) => row.parent_id === above && (foldTerm(row.term) || row.term) === key);
  return termPath(form.handle, above ?? added?.id ?? id);
}

/** Changes a term as a form says; returns where to go on. @throws AppError part-form-wrong and as `savePart` */
export async function changeTerm(context: EditingContext, form: PartForm, id: string): Promise<string> {
  const { fields, handle } = form;
  const change = (with_: (row: TermState) => TermState) => (rows: readonly TermState[]) => replace(rows, id, with_);
  switch (fields["act"] ?? "") {
    case "add":
      return `${await addTerm(context, form, id)}?done=saved`;
    case "save":
      await saveWords(context, form, id);
      break;
    case "link":
      await changeIndex(context, form, (rows, places) => {
        const place = chosenPlace(fields, places);
        if (place === null) throw partFormWrong("Write the number or words of the page or heading.");
        return replace(rows, id, (row) => {
          const links = readJson(row.links);
          const isThere = links.some((link) => linkText(link) === linkText(place));
          return isThere ? row : { ...row, links: writeJson([...links, place]) };
        });
      });
      break;
    case "unlink": {
      const gone = readLink(fields["link"] ?? "");
      if (gone === undefined) throw partFormWrong();
      const without = (row: TermState) => {
        return { ...row, links: writeJson(readJson(row.links).filter((link) => linkText(link) !== linkText(gone))) };
      };
      await changeIndex(context, form, change(without));
      break;
    }
    case "remove":
      await changeIndex(context, form, (rows) => without(rows, id));
      return `${partPath(handle, "index")}?done=removed`;
    default:
      throw partFormWrong();
  }
  return `${termPath(handle, id)}?done=saved`;
}

async function saveWords(context: EditingContext, form: PartForm, id: string): Promise<void> {
  const { term, sortAs, note } = valueOf(termSchema.safeParse(form.fields));
  await changeIndex(context, form, (rows) =>
    replace(rows, id, (row) => {
      refuseTwin(rows, { ...row, term });
      refuseWithoutLetter({ term, sortAs }, row.parent_id);
      return { ...row, term, sort_as: sortAs, note, is_generated: 0 };
    }),
  );
}

type ChangeRows = (rows: readonly TermState[], places: Places) => readonly TermState[];

async function changeIndex(
  context: EditingContext,
  { handle, account, fields }: PartForm,
  change: ChangeRows,
): Promise<TermState[]> {
  const saved = await savePart(
    context,
    { handle, part: "index" },
    {
      version: versionIn(fields),
      by: account.id,
      change: async (seen, { published }) => {
        const places = await readPlaces(context.database.db, published.edition.id);
        const rows = change(seen.index, places);
        return { ...seen, index: rowsOf(treeOf(rows), rows, context.clock) };
      },
    },
  );
  return saved.index;
}

function replace(rows: readonly TermState[], id: string, change: (row: TermState) => TermState): TermState[] {
  if (!rows.some((row) => row.id === id)) throw termGone();
  return rows.map((row) => (row.id === id ? change(row) : row));
}

/** Leaves out a term and all below it. Removing what is gone changes nothing. */
function without(rows: readonly TermState[], id: string): TermState[] {
  const gone = new Set([id]);
  for (const row of rows.toSorted((left, right) => left.level - right.level))
    if (row.parent_id !== null && gone.has(row.parent_id)) gone.add(row.id);
  return rows.filter((row) => !gone.has(row.id));
}

function refuseTwin(rows: readonly TermState[], { id, parent_id, term }: Pick<TermState, "id" | "parent_id" | "term">) {
  const key = foldTerm(term) || term;
  const twin = rows.find(
    (row) => row.id !== id && row.parent_id === parent_id && (foldTerm(row.term) || row.term) === key,
  );
  if (twin) throw partFormWrong(`The index has “${twin.term}” there already. Change that one, or choose other words.`);
}

function refuseWithoutLetter(term: { term: string; sortAs: string }, above: string | null): void {
  if (above === null && letterOf(term) === undefined)
    throw partFormWrong("It has no letter from A to Z to be listed under. Enter what to sort it by.");
}

function valueOf<Value>(parsed: z.ZodSafeParseResult<Value>): Value {
  if (parsed.success) return parsed.data;
  throw partFormWrong(parsed.error.issues[0]?.message);
}

function termGone() {
  return itemUnknown("There is no such term in the index. It may have been renamed or removed. Nothing was changed.");
}
