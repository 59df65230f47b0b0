import { Fragment, type Node, Slice } from "prosemirror-model";
import { type Mappable, Step, StepMap, StepResult } from "prosemirror-transform";
import { type EditedRow, rowsOf } from "../../document/page-schema.ts";

/** A cell of a row that is there, and what it says then. */
interface CellPut {
  id: string;
  column: number;
  cell: string;
}

/** What comes to stand somewhere: a row as it is written here, or one that is there, by its id, or with one cell changed. */
export type RowPut = string | CellPut | EditedRow;

/** Which rows of the table at `pos` go, and what comes in their place, or else behind a row (null: at the top). */
export interface RowsChange {
  pos: number;
  behind: string | null;
  removed: readonly string[];
  put: readonly RowPut[];
}

/**
 * Takes rows out of one table and puts others in. One cell typed, a paste of 600 rows, a sort and a moved row are all this
 * step, so undo, the journal and the draft treat tables like text, and it is as small as what changed. Rows are named by
 * their ids, never by their numbers, and those that only move aren't repeated: what somebody else did meanwhile, to the
 * same rows or above them, stays when this is undone.
 */
export class RowsStep extends Step {
  readonly change: RowsChange;

  constructor(change: RowsChange) {
    super();
    this.change = change;
  }

  override apply(doc: Node): StepResult {
    const { pos, behind, put } = this.change;
    const table = doc.nodeAt(pos);
    if (table?.type.name !== "table") return StepResult.fail("There is no table here any more.");
    const old = rowsOf(table);
    const gone = this.#moving();
    const there = new Map(old.flatMap((row) => (gone.has(row.id) ? [[row.id, row] as const] : [])));
    const rows = put.flatMap((each) => rowFor(each, there));
    if (there.size === 0 && rows.length === 0) return StepResult.fail("These rows are gone.");
    // In the place of what goes; else behind its neighbor; at the end where that is gone too.
    const first = old.findIndex(({ id }) => gone.has(id));
    const neighbor = old.findIndex(({ id }) => id === behind);
    const at = first >= 0 ? first : behind === null ? 0 : neighbor >= 0 ? neighbor + 1 : old.length;
    const after = old.slice(at).filter(({ id }) => !gone.has(id));
    return withRows(doc, pos, [...old.slice(0, at), ...rows, ...after]);
  }

  override getMap(): StepMap {
    return StepMap.empty;
  }

  override invert(doc: Node): RowsStep {
    const { pos, put } = this.change;
    const table = doc.nodeAt(pos);
    const old = table ? rowsOf(table) : [];
    const gone = this.#moving();
    const first = old.findIndex(({ id }) => gone.has(id));
    const behind = first > 0 ? (old[first - 1]?.id ?? null) : first === 0 ? null : this.change.behind;
    const puts = new Map(put.map((each) => [idOf(each), each]));
    const back = old.filter(({ id }) => gone.has(id)).map((row) => inverseOf(row, puts.get(row.id)));
    return new RowsStep({ pos, behind, removed: [...puts.keys()], put: back });
  }

  override map(mapping: Mappable): RowsStep | null {
    const { pos, deletedAfter } = mapping.mapResult(this.change.pos, 1);
    return deletedAfter ? null : new RowsStep({ ...this.change, pos });
  }

  override toJSON(): object {
    return { stepType: "rows", ...this.change };
  }

  static override fromJSON(_schema: unknown, json: unknown): RowsStep {
    if (!isRowsChange(json)) throw new RangeError("This is no change of rows.");
    const { pos, behind, removed, put } = json;
    return new RowsStep({ pos, behind, removed, put });
  }

  /** The ids of the rows that don't stay where they are. */
  #moving(): ReadonlySet<string> {
    const { removed, put } = this.change;
    return new Set([...removed, ...put.map(idOf)]);
  }
}
Step.jsonID("rows", RowsStep);

/** The document with other rows in a table. */
export function withRows(doc: Node, pos: number, rows: readonly EditedRow[]): StepResult {
  const table = doc.nodeAt(pos);
  if (table?.type.name !== "table") return StepResult.fail("There is no table here any more.");
  const changed = table.type.create({ ...table.attrs, rows }, null, table.marks);
  return StepResult.fromReplace(doc, pos, pos + 1, new Slice(Fragment.from(changed), 0, 0));
}

function rowFor(put: RowPut, there: ReadonlyMap<string, EditedRow>): EditedRow[] {
  if (typeof put !== "string" && "cells" in put) return [put];
  const row = there.get(idOf(put));
  if (row === undefined) return [];
  return typeof put === "string" ? [row] : [{ ...row, cells: withCell(row.cells, put) }];
}

/** What puts a row back as it was. */
function inverseOf(row: EditedRow, put: RowPut | undefined): RowPut {
  if (typeof put === "string") return row.id;
  if (put === undefined || "cells" in put) return row;
  return { id: row.id, column: put.column, cell: row.cells[put.column] ?? "" };
}

function withCell(cells: readonly string[], { column, cell }: CellPut): string[] {
  const next = Array.from({ length: Math.max(cells.length, column + 1) }, (_, at) => cells[at] ?? "");
  next[column] = cell;
  return next;
}

function idOf(put: RowPut): string {
  return typeof put === "string" ? put : put.id;
}

function isRowsChange(json: unknown): json is RowsChange {
  if (typeof json !== "object" || json === null || !("pos" in json && "behind" in json)) return false;
  if (!("removed" in json && "put" in json) || typeof json.pos !== "number") return false;
  return Array.isArray(json.removed) && Array.isArray(json.put);
}
