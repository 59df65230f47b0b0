import type { Node } from "prosemirror-model";
import { type Mappable, Step, StepMap, StepResult } from "prosemirror-transform";
import { type EditedRow, rowsOf } from "../../document/page-schema.ts";
import { withRows } from "./rows-step.ts";

/** A column that moves, comes (`from` is null) or goes (`to` is null) in the table at `pos`. */
export interface ColumnChange {
  pos: number;
  /** How many columns the table shows before. */
  columns: number;
  from: number | null;
  to: number | null;
  /** What the cells of a column that comes say, by their rows; '' for others. */
  cells: Readonly<Record<string, string>>;
}

/** Stored rows have at least so many cells, shown or not. */
const LEAST_CELLS = 4;

/**
 * Moves, adds or removes one column in all rows of a table. What somebody else wrote in its rows meanwhile stays when it
 * is undone. Bands have one cell and stay as they are.
 */
export class ColumnStep extends Step {
  readonly change: ColumnChange;

  constructor(change: ColumnChange) {
    super();
    this.change = change;
  }

  override apply(doc: Node): StepResult {
    const { pos } = this.change;
    const table = doc.nodeAt(pos);
    if (!table) return StepResult.fail("There is no table here any more.");
    return withRows(
      doc,
      pos,
      rowsOf(table).map((row) => (row.kind === "band" ? row : this.#changed(row))),
    );
  }

  override getMap(): StepMap {
    return StepMap.empty;
  }

  override invert(doc: Node): ColumnStep {
    const { pos, from, to } = this.change;
    const table = doc.nodeAt(pos);
    const kept = from !== null && to === null && table ? rowsOf(table) : [];
    const cells = Object.fromEntries(kept.map(({ id, cells: all }) => [id, all[from ?? 0] ?? ""]));
    return new ColumnStep({ pos, columns: columnsAfter(this.change), from: to, to: from, cells });
  }

  override map(mapping: Mappable): ColumnStep | null {
    const { pos, deletedAfter } = mapping.mapResult(this.change.pos, 1);
    return deletedAfter ? null : new ColumnStep({ ...this.change, pos });
  }

  override toJSON(): object {
    return { stepType: "column", ...this.change };
  }

  static override fromJSON(_schema: unknown, json: unknown): ColumnStep {
    if (!isColumnChange(json)) throw new RangeError("This is no change of columns.");
    const { pos, columns, from, to, cells } = json;
    return new ColumnStep({ pos, columns, from, to, cells });
  }

  #changed(row: EditedRow): EditedRow {
    return { ...row, cells: moveCell(row.cells, this.change, this.change.cells[row.id] ?? "") };
  }
}
Step.jsonID("column", ColumnStep);

/** The cells of a row, or the heads, after a change of columns. `coming`: what a new one says. */
export function moveCell(
  cells: readonly string[],
  change: Pick<ColumnChange, "columns" | "from" | "to">,
  coming = "",
): string[] {
  const { columns, from, to } = change;
  const next = filled(cells, Math.max(columns, cells.length));
  const moved = from === null ? coming : (next.splice(from, 1)[0] ?? "");
  if (to !== null) next.splice(to, 0, moved);
  return filled(next, Math.max(columnsAfter(change), LEAST_CELLS));
}

function columnsAfter({ columns, from, to }: Pick<ColumnChange, "columns" | "from" | "to">): number {
  return columns + (to === null ? 0 : 1) - (from === null ? 0 : 1);
}

function filled(cells: readonly string[], length: number): string[] {
  return Array.from({ length }, (_, at) => cells[at] ?? "");
}

function isColumnChange(json: unknown): json is ColumnChange {
  if (typeof json !== "object" || json === null || !("pos" in json && "columns" in json)) return false;
  if (!("from" in json && "to" in json && "cells" in json)) return false;
  return typeof json.pos === "number" && typeof json.columns === "number" && typeof json.cells === "object";
}
