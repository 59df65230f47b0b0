import type { Block } from "../model/blocks/registry/schemas.ts";
import { pairRows } from "../model/compare/blocks/redline-blocks.ts";
import { tableColumns } from "../model/blocks/table/styles.ts";

type Table = Extract<Block, { type: "table" }>;
type Row = Table["rows"][number];

/** Comparing the rows of longer tables takes too long while others wait: two texts of one are a conflict. */
const MOST_ROWS = 1_000;

/**
 * One table of those that two editors made of `base`: rows, and what the table has besides, are taken from whoever changed
 * them. Returns null if both changed the same differently, or one removed what the other changed, or if either took, added
 * or moved columns while the other wrote in the cells. Who is who makes no difference to that.
 */
export function mergeTables(base: Block, mine: Block, theirs: Block): Table | null {
  if (base.type !== "table" || mine.type !== "table" || theirs.type !== "table") return null;
  if (Math.max(base.rows.length, mine.rows.length, theirs.rows.length) > MOST_ROWS) return null;
  const settings = mergeSettings(base, mine, theirs);
  const [here, there] = [sideOf(base, mine, "mine"), sideOf(base, theirs, "theirs")];
  if (settings === null) return null;
  const isWider = [mine, theirs].some(({ style }) => tableColumns(style) !== tableColumns(base.style));
  if (isWider && here.isChanged && there.isChanged) return null;
  nameAlike(there, here);
  const rows = new Map<string, Row>([...here.added, ...there.added]);
  for (const [at, row] of base.rows.entries()) {
    const merged = mergeRow(row, here.kept.get(at), there.kept.get(at));
    if (merged === null) return null;
    if (merged !== "removed") rows.set(String(at), merged);
  }
  const order = mergeOrder(
    base.rows.map((_, at) => String(at)),
    here.order,
    there.order,
  );
  return { ...settings, rows: order.flatMap((id) => rows.get(id) ?? []) };
}

function mergeRow(base: Row, mine: Row | undefined, theirs: Row | undefined): Row | "removed" | null {
  if (isSame(mine, theirs)) return mine ?? "removed";
  if (isSame(mine, base)) return theirs ?? "removed";
  return isSame(theirs, base) ? (mine ?? "removed") : null;
}

/** What one editor made of the rows. */
interface Side {
  /** What became of a row, by its number in the base. */
  kept: Map<number, Row>;
  /** New rows by ids of their own. */
  added: Map<string, Row>;
  /** All ids in order; those of rows of the base are their numbers. */
  order: string[];
  isChanged: boolean;
}

function sideOf(base: Table, side: Table, name: string): Side {
  const numbers = new Map(base.rows.map((row, at) => [row, at]));
  const partners = new Map<Row, number>();
  for (const { before, after } of pairRows(base.rows, side.rows)) {
    const at = before === null ? undefined : numbers.get(before);
    if (after !== null && at !== undefined) partners.set(after, at);
  }
  const found: Side = { kept: new Map(), added: new Map(), order: [], isChanged: !isSame(base.rows, side.rows) };
  for (const [index, row] of side.rows.entries()) {
    const at = partners.get(row);
    const id = at === undefined ? `${name} ${index}` : String(at);
    if (at === undefined) found.added.set(id, row);
    else found.kept.set(at, row);
    found.order.push(id);
  }
  return found;
}

/** A row that both added is one: a save may arrive twice. */
function nameAlike(theirs: Side, mine: Side): void {
  const free = new Map<string, string[]>();
  for (const [id, row] of mine.added) free.set(JSON.stringify(row), [...(free.get(JSON.stringify(row)) ?? []), id]);
  for (const [id, row] of theirs.added) {
    const twin = free.get(JSON.stringify(row))?.shift();
    if (twin === undefined) continue;
    theirs.added.delete(id);
    theirs.order[theirs.order.indexOf(id)] = twin;
  }
}

function mergeSettings(base: Table, mine: Table, theirs: Table): Table | null {
  // Heads belong to their columns, of which the style says how many there are.
  const parts: readonly ((table: Table) => Partial<Table>)[] = [
    ({ style, head }) => ({ style, head }),
    ({ title }) => ({ title }),
    ({ showFilter }) => ({ showFilter }),
    ({ quickLook }) => ({ quickLook }),
  ];
  let merged = mine;
  for (const part of parts) {
    const [old, here, there] = [part(base), part(mine), part(theirs)];
    if (isSame(here, old)) merged = { ...merged, ...there };
    else if (!isSame(there, old) && !isSame(here, there)) return null;
  }
  return merged;
}

/** Whether plain data says the same; it is always written in one order. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/**
 * One order for the blocks of two editors who both began with `base`: mine, unless only they moved something. What the
 * other added comes behind the block that it stood behind. Ids that neither has any more are left out.
 */
export function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const moved = (side: readonly string[]) => among(side, base).join(" ") !== among(base, side).join(" ");
  const [lead, follow] = !moved(mine) && moved(theirs) ? [theirs, mine] : [mine, theirs];
  const order = [...lead];
  const known = new Set(lead);
  for (const [index, id] of follow.entries()) {
    if (known.has(id)) continue;
    let before = index - 1;
    while (before >= 0 && !known.has(follow[before] ?? "")) before -= 1;
    order.splice(before < 0 ? 0 : order.indexOf(follow[before] ?? "") + 1, 0, id);
    known.add(id);
  }
  return order;
}

function among(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return ids.filter((id) => known.has(id));
}
