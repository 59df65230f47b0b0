import { mapHtml } from "../../blocks/map-html.ts";
import type { Block, BlockOf } from "../../blocks/registry/schemas.ts";
import { type WordCounts, countWords, escapeText, likeness, redlineHtml } from "../words/redline-runs.ts";
import { renderRedline } from "../words/render-redline.ts";
import type { BlockPair } from "./align-blocks.ts";
import type { DefinitionsBlock, DefinitionsItem } from "../../blocks/definitions/schema.ts";
import { plainText } from "../../blocks/plain-text.ts";
import { type Pair, align } from "../align.ts";
import { tableCells } from "../../blocks/table/cells.ts";
import type { TableRow } from "../../blocks/table/schema.ts";

/**
 * The blocks of two versions of a page as one: what went, came and stayed, marked in their HTML, so that they are rendered
 * like any page. Of what is the same, only the headings above changes are left, and how much was left out.
 */
export function redlineBlocks(pairs: readonly BlockPair[]): Block[] {
  const steps = redlineSteps(pairs);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** The same, a block or a row at a time, for callers that let other work pass in between. */
export function* redlineSteps(pairs: readonly BlockPair[]): Generator<undefined, Block[], undefined> {
  const blocks: Block[] = [];
  let headings: Block[] = [];
  let skipped = 0;
  for (const pair of pairs) {
    const { before, after } = pair;
    if (pair.isSame && !pair.moved) {
      if (after?.type === "heading") headings = [...headings.filter((block) => isAbove(block, after)), after];
      else skipped += 1;
      continue;
    }
    if (skipped > 0) blocks.push(note(skipped === 1 ? "One part is unchanged." : `${skipped} parts are unchanged.`));
    blocks.push(...headings);
    [headings, skipped] = [[], 0];
    blocks.push(...(yield* redlineBlock(before, after, pair.moved)));
    yield;
  }
  if (skipped > 0 && blocks.length > 0) blocks.push(note("The rest is unchanged."));
  return blocks;
}

function isAbove(block: Block, heading: BlockOf<"heading">): boolean {
  return block.type === "heading" && levelOf(block) < levelOf(heading);
}

function levelOf({ headingLevel }: BlockOf<"heading">): number {
  return headingLevel[0] ?? 1;
}

/** What became of one block, as blocks. */
function* redlineBlock(
  before: Block | null,
  after: Block | null,
  moved: boolean,
): Generator<undefined, Block[], undefined> {
  if (moved && after) return [note("This part moved here."), after];
  const [old, fresh] = [before && inLines(before), after && inLines(after)];
  if (old && fresh)
    return (yield* changedBlock(old, fresh)) ?? [...wholeBlock(old, "removed"), ...wholeBlock(fresh, "added")];
  if (fresh) return wholeBlock(fresh, "added");
  return old ? wholeBlock(old, "removed") : [];
}

/** Code as text, whose words can be marked; other blocks as they are. */
function inLines(block: Block): Block {
  if (block.type !== "code") return block;
  const lines = block.code.split("\n").map((line) => escapeText(line).replaceAll(/^ +| {2,}/g, nonBreaking));
  return { type: "text", text: `<p><code>${lines.join("<br>")}</code></p>` };
}

function nonBreaking(spaces: string): string {
  return "\u00a0".repeat(spaces.length);
}

/** A line of our own between blocks. */
function note(words: string): Block {
  return { type: "text", text: `<p class="redline-note">${words}</p>` };
}

function wholeBlock(block: Block, change: "added" | "removed"): Block[] {
  const whole = (html: string) => renderRedline(change === "added" ? redlineHtml("", html) : redlineHtml(html, ""));
  const words = mapHtml(block, whole);
  if (block.type === "heading" && words.type === "heading") {
    const text = whole(`${escapeText(block.headingCode)} ${block.headingText}`.trim());
    // Its id may belong to another heading by now.
    return [
      {
        ...words,
        id: change === "added" ? block.id : `was-${block.id}`.slice(0, 120),
        headingCode: "",
        headingText: text,
      },
    ];
  }
  const plain = plainParts(block).map((part) => whole(escapeText(part)));
  return [note(`${plain.join(" ")} This part is ${change === "added" ? "new" : "gone"}.`.trim()), withoutPlain(words)];
}

/** Null if the two have too little in common to stand in one. */
function* changedBlock(before: Block, after: Block): Generator<undefined, Block[] | null, undefined> {
  if (before.type !== after.type) return null;
  if (before.type === "heading" && after.type === "heading") return [changedHeading(before, after)];
  const [old, fresh] = [plainParts(before), plainParts(after)];
  const plain = fresh.map((part, index) => ({ was: old[index] ?? "", is: part })).filter(({ was, is }) => was !== is);
  const notes = plain.map(({ was, is }) => note(renderRedline(redlineHtml(escapeText(was), escapeText(is)))));
  if (before.type === "table" && after.type === "table") {
    return [...notes, withoutPlain(yield* redlineRows(before, after))];
  }
  if (before.type === "definitions" && after.type === "definitions") return [redlineDefinitions(before, after)];
  if (before.type === "footnotes" && after.type === "footnotes") return [redlineNotes(before, after)];
  const htmlBefore = htmlOf(before);
  if (htmlBefore.length !== htmlOf(after).length) return null;
  let next = 0;
  const words = mapHtml(after, (html) => renderRedline(redlineHtml(htmlBefore[next++] ?? "", html)));
  const isOnlyLayout = notes.length === 0 && JSON.stringify(words) === JSON.stringify(after);
  return [...notes, ...(isOnlyLayout ? [note("This part looks different; its words are the same.")] : []), words];
}

function changedHeading(before: BlockOf<"heading">, after: BlockOf<"heading">): Block {
  const code = renderRedline(redlineHtml(escapeText(before.headingCode), escapeText(after.headingCode)));
  const text = renderRedline(redlineHtml(before.headingText, after.headingText));
  return { ...after, headingCode: "", headingText: `${code} ${text}`.trim() };
}

/** Footnotes paired by their ids, whatever their numbers; what is gone stands below. */
function redlineNotes(before: BlockOf<"footnotes">, after: BlockOf<"footnotes">): Block {
  const old = new Map(before.notes.map(({ id, text }) => [id, text]));
  const kept = after.notes.map(({ id, text }) => ({ id, text: renderRedline(redlineHtml(old.get(id) ?? "", text)) }));
  const ids = new Set(kept.map(({ id }) => id));
  const gone = before.notes
    .filter(({ id }) => !ids.has(id))
    .map(({ id, text }) => ({ id, text: renderRedline(redlineHtml(text, "")) }));
  return { ...after, notes: [...kept, ...gone] };
}

/** A block's HTML fields, in order. */
function htmlOf(block: Block): string[] {
  const found: string[] = [];
  mapHtml(block, (html) => {
    found.push(html);
    return html;
  });
  return found;
}

/** What readers see of a block that is no HTML. */
function plainParts(block: Block): string[] {
  if (block.type === "table") return [block.title];
  if (block.type === "image") return [block.image[0]?.caption ?? "", block.image[0]?.alt ?? ""];
  return [];
}

function withoutPlain(block: Block): Block {
  if (block.type === "table") return { ...block, showFilter: false, quickLook: false };
  return block;
}

const nothing: DefinitionsItem = { terms: [], definitions: [] };

/** Definitions of two versions as one list: paired by their terms, what went before what came in its place. */
function redlineDefinitions(before: DefinitionsBlock, after: DefinitionsBlock): DefinitionsBlock {
  const pairs = align(before.items, after.items, {
    keys: [(item) => JSON.stringify(item), ({ terms }) => terms.map(plainText).join("\n").toLowerCase()],
    alike: (old, fresh) => likeness(countWords(textOf(old)), countWords(textOf(fresh))),
  });
  const items = pairs.map(({ before: old, after: fresh }) => {
    const [was, is] = [old ?? nothing, fresh ?? nothing];
    return { terms: lines(was.terms, is.terms), definitions: lines(was.definitions, is.definitions) };
  });
  return { ...after, items };
}

function lines(before: readonly string[], after: readonly string[]): string[] {
  const most = Math.max(before.length, after.length);
  return Array.from({ length: most }, (_, at) => renderRedline(redlineHtml(before[at] ?? "", after[at] ?? "")));
}

function textOf({ terms, definitions }: DefinitionsItem): string {
  return [...terms, ...definitions].map(plainText).join(" ");
}

type Table = BlockOf<"table">;

interface Item {
  row: TableRow;
  json: string;
  counts: WordCounts | null;
}

interface RowPair extends Pair<TableRow> {
  readonly isSame: boolean;
}

/** Pairs the rows of two tables: the same row first, then the same name in the first column, then shared words; in order. */
export function pairRows(before: readonly TableRow[], after: readonly TableRow[]): RowPair[] {
  const pairs = align(before.map(itemOf), after.map(itemOf), {
    keys: [({ json }) => json, ({ row }) => `${row.kind} ${nameOf(row)}`],
    alike: (old, fresh) => (old.row.kind === fresh.row.kind ? likeness(countsOf(old), countsOf(fresh)) : 0),
  });
  return pairs.map(({ before: old, after: fresh, moved }) => {
    return { before: old?.row ?? null, after: fresh?.row ?? null, moved, isSame: old?.json === fresh?.json };
  });
}

/** Two tables as one, with the changed rows and the bands above them, and how many rows were left out; a row at a time. */
function* redlineRows(before: Table, after: Table): Generator<undefined, Table, undefined> {
  const rows: TableRow[] = [];
  let band: TableRow | null = null;
  let skipped = 0;
  const fold = () => {
    if (skipped > 0)
      rows.push(...bandOf(after, skipped === 1 ? "One row is unchanged." : `${skipped} rows are unchanged.`));
    skipped = 0;
  };
  for (const pair of pairRows(before.rows, after.rows)) {
    if (pair.isSame) {
      if (pair.after?.kind === "band") band = pair.after;
      else skipped += 1;
      continue;
    }
    fold();
    if (band) rows.push(band);
    band = null;
    rows.push(...redlineRow(after, pair));
    yield;
  }
  fold();
  const head = redlineCells({ ...after, rows: [] }, { ...before, rows: [] });
  return { ...after, head: head?.head ?? after.head, rows };
}

function redlineRow(table: Table, { before, after }: RowPair): TableRow[] {
  const blank = (row: TableRow): Table =>
    asTable(
      mapHtml({ ...table, head: [], rows: [row] }, () => ""),
      table,
    );
  const one = (row: TableRow): Table => ({ ...table, head: [], rows: [row] });
  if (before && after) return redlineCells(one(after), one(before))?.rows ?? [];
  if (after) return redlineCells(one(after), blank(after))?.rows ?? [];
  return before ? (redlineCells(blank(before), one(before))?.rows ?? []) : [];
}

/** Marks each cell of `after` with what became of it; null if they have not the same cells. */
function redlineCells(after: Table, before: Table): Table | null {
  const old: string[] = [];
  mapHtml(before, (html) => {
    old.push(html);
    return html;
  });
  let next = 0;
  return asTable(
    mapHtml(after, (html) => renderRedline(redlineHtml(old[next++] ?? "", html))),
    after,
  );
}

function asTable(block: ReturnType<typeof mapHtml>, otherwise: Table): Table {
  return block.type === "table" ? block : otherwise;
}

/** A band with words of our own. */
function bandOf(table: Table, words: string): TableRow[] {
  let next = 0;
  const [row] = table.rows;
  if (!row) return [];
  const made = mapHtml({ ...table, head: [], rows: [{ ...row, kind: "band" }] }, () => (next++ === 0 ? words : ""));
  return made.type === "table" ? made.rows : [];
}

function itemOf(row: TableRow): Item {
  return { row, json: JSON.stringify(row), counts: null };
}

function countsOf(item: Item): WordCounts {
  item.counts ??= countWords(tableCells(item.row).map(plainText).join(" "));
  return item.counts;
}

function nameOf(row: TableRow): string {
  return plainText(tableCells(row)[0] ?? "").toLowerCase();
}
