import * as fc from "fast-check";
import { history, redo, undo } from "prosemirror-history";
import { EditorState, type Transaction } from "prosemirror-state";
import { Step } from "prosemirror-transform";
import { describe, expect, test } from "vitest";
import { type EditedRow, pageSchema, rowsOf } from "../../document/page-schema.ts";
import { tableOf } from "../../panels/bar.ts";
import {
  type TablePlace,
  addColumn,
  addRows,
  moveColumn,
  moveRow,
  removeColumn,
  removeRow,
  setCell,
  setKind,
  sortRows,
  tableAt,
} from "../table-edits.ts";
import { pasteAt } from "../paste/paste-at.ts";
import { RowsStep } from "./rows-step.ts";

const COLUMNS = 3;

function row(id: string, ...cells: string[]): EditedRow {
  return { id, kind: "row", cells: [...cells, "", "", "", ""].slice(0, 4) };
}

function open(rows: readonly EditedRow[]): EditorState {
  const table = tableOf(COLUMNS, { head: ["A", "B", "C"], title: "" }, rows);
  return EditorState.create({ doc: pageSchema.node("doc", null, [table]), plugins: [history({ depth: 2_000 })] });
}

const tableIn = (state: EditorState) => tableAt(state.doc.child(0), 0);
const said = (state: EditorState) => rowsOf(state.doc.child(0)).map(({ id, cells }) => `${id}: ${cells.join("|")}`);

interface Act {
  kind: "set" | "add" | "remove" | "move" | "sort" | "band" | "paste" | "columnIn" | "columnOut" | "columnMove";
  at: number;
  to: number;
}

const anyAct: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom("set", "add", "remove", "move", "sort", "band", "paste", "columnIn", "columnOut", "columnMove"),
  at: fc.nat(30),
  to: fc.nat(30),
});

let made = 0;

/** Makes a change as an editor would, at a place that is there. */
function perform(transaction: Transaction, table: TablePlace, { kind, at, to }: Act): void {
  const [from, target] = [at % table.rows.length, to % table.rows.length];
  const [column, other] = [at % table.columns, to % table.columns];
  made += 1;
  switch (kind) {
    case "set":
      return setCell(transaction, table, from, [other, `set ${made}`]);
    case "add":
      return addRows(transaction, table, from, [row(`new ${made}`, "new")]);
    case "remove":
      return removeRow(transaction, table, from);
    case "move":
      return moveRow(transaction, table, from, target);
    case "sort":
      return sortRows(transaction, table, column, to % 2 === 0 ? 1 : -1);
    case "band":
      return setKind(transaction, table, from, to % 2 === 0 ? "band" : "row");
    case "paste":
      return pasteAt(transaction, table, { row: from, column: 0 }, [
        { kind: "row", cells: [`pasted ${made}`] },
        { kind: "row", cells: [`pasted too ${made}`] },
      ]);
    case "columnIn":
      if (table.columns < 8) addColumn(transaction, table, column);
      return;
    case "columnOut":
      if (table.columns > 1) removeColumn(transaction, table, column);
      return;
    case "columnMove":
      return moveColumn(transaction, table, column, other);
  }
}

/** Makes a change by steps that have been through the journal; each is undone by itself. */
function after(state: EditorState, act: Act, time: number): EditorState {
  const { tr: meant } = state;
  perform(meant, tableIn(state), act);
  const { tr: transaction } = state;
  for (const step of meant.steps)
    transaction.step(Step.fromJSON(pageSchema, JSON.parse(JSON.stringify(step.toJSON()))));
  return state.apply(transaction.setTime(time));
}

function all(state: EditorState, command: typeof undo): EditorState {
  let next = state;
  while (
    command(next, (transaction) => {
      next = next.apply(transaction);
    })
  );
  return next;
}

const start = ["1", "2", "3", "4", "5"].map((id) => row(id, `a${id}`, `b${id}`, `c${id}`));

describe("changes of a table [CMS-1]", () => {
  test("are undone to the last cell, and done again, whatever they were", () => {
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 14 }), (acts) => {
        const opened = open(start);
        const done = acts.reduce((state, act, at) => after(state, act, 1_000 * (at + 1)), opened);
        const undone = all(done, undo);
        expect(undone.doc.toJSON()).toEqual(opened.doc.toJSON());
        expect(all(undone, redo).doc.toJSON()).toEqual(done.doc.toJSON());
      }),
      { numRuns: 300 },
    );
  });

  test("never lose or double a row", () => {
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 14 }), (acts) => {
        let state = open(start);
        for (const [at, act] of acts.entries()) {
          const before = rowsOf(state.doc.child(0)).map(({ id }) => id);
          state = after(state, act, 1_000 * (at + 1));
          const ids = rowsOf(state.doc.child(0)).map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          const gone = before.filter((id) => !ids.includes(id));
          expect(gone.length).toBeLessThanOrEqual(act.kind === "remove" ? 1 : 0);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("are undone beside what somebody else did to the same rows, which stays", () => {
    const mine: fc.Arbitrary<Act> = anyAct.filter(({ kind }) => ["set", "move", "sort", "columnMove"].includes(kind));
    fc.assert(
      fc.property(fc.array(mine, { minLength: 1, maxLength: 8 }), fc.nat(4), fc.nat(5), (acts, theirs, place) => {
        const opened = open(start);
        let state = acts.reduce((each, act, at) => after(each, act, 1_000 * (at + 1)), opened);
        // They write in the fourth cell, which no act of mine reaches, and put a row in.
        const id = start[theirs]?.id ?? "";
        const behind = place === 5 ? null : (rowsOf(state.doc.child(0))[place]?.id ?? null);
        const theirStep = new RowsStep({ pos: 0, behind: null, removed: [], put: [{ id, column: 3, cell: "theirs" }] });
        const theirRow = new RowsStep({ pos: 0, behind, removed: [], put: [row("other", "x", "x", "x")] });
        state = state.apply(state.tr.step(theirStep).step(theirRow).setMeta("addToHistory", false));
        const undone = all(state, undo);
        const lines = said(undone);
        expect(lines).toContain("other: x|x|x|");
        expect(new Set(lines)).toEqual(
          new Set([
            "other: x|x|x|",
            ...start.map(
              (each) => `${each.id}: ${[...each.cells.slice(0, 3), each.id === id ? "theirs" : ""].join("|")}`,
            ),
          ]),
        );
      }),
      { numRuns: 300 },
    );
  });

  test("are small: a cell is its words, a sort the order of the rows", () => {
    const state = open(start);
    const { tr: typed } = state;
    setCell(typed, tableIn(state), 2, [1, "x"]);
    expect(typed.steps.map((step) => step.toJSON())).toEqual([
      { stepType: "rows", pos: 0, behind: "2", removed: [], put: [{ id: "3", column: 1, cell: "x" }] },
    ]);
    const { tr: sorted } = state;
    sortRows(sorted, tableIn(state), 0, -1);
    expect(sorted.steps.map((step) => step.toJSON())).toEqual([
      { stepType: "rows", pos: 0, behind: null, removed: [], put: ["5", "4", "3", "2", "1"] },
    ]);
  });
});

test("rows are sorted by numbers as such, within their bands, with empty cells last", () => {
  const band: EditedRow = { id: "band", kind: "band", cells: ["Second part", "", "", ""] };
  const state = open([row("1", "v. 10"), row("2", ""), row("3", "V. 9"), band, row("4", "b"), row("5", "<em>A</em>")]);
  const { tr: transaction } = state;
  sortRows(transaction, tableIn(state), 0, 1);
  expect(rowsOf(transaction.doc.child(0)).map(({ id }) => id)).toEqual(["3", "1", "2", "band", "5", "4"]);
  const { tr: back } = state;
  sortRows(back, tableIn(state), 0, -1);
  expect(rowsOf(back.doc.child(0)).map(({ id }) => id)).toEqual(["1", "3", "2", "band", "4", "5"]);
});

describe("what is pasted", () => {
  const grid = (rows: number, columns: number) =>
    Array.from({ length: rows }, (_, y) => ({
      kind: "row" as const,
      cells: Array.from({ length: columns }, (_each, x) => `${y}.${x}`),
    }));

  test("fills cells, and adds the rows and columns that are missing, in one change", () => {
    const state = open(start.slice(0, 2));
    const { tr: transaction } = state;
    pasteAt(transaction, tableIn(state), { row: 1, column: 2 }, grid(2, 3));
    const after = tableAt(transaction.doc.child(0), 0);
    expect(after.rows.map(({ cells }) => cells)).toEqual([
      ["a1", "b1", "c1", ""],
      ["a2", "b2", "0.0", "0.1", "0.2"],
      ["", "", "1.0", "1.1", "1.2"],
    ]);
    expect([after.settings.style, after.settings.head]).toEqual(["W5", ["A", "B", "C", "", ""]]);
    expect(all(state.apply(transaction), undo).doc.toJSON()).toEqual(state.doc.toJSON());
  });

  test("from the heads on has the heads in its first row", () => {
    const state = open(start.slice(0, 1));
    const { tr: transaction } = state;
    pasteAt(transaction, tableIn(state), { row: -1, column: 0 }, grid(2, 2));
    const after = tableAt(transaction.doc.child(0), 0);
    expect(after.settings.head).toEqual(["0.0", "0.1", "C"]);
    expect(after.rows.map(({ cells }) => cells)).toEqual([["1.0", "1.1", "c1", ""]]);
  });

  test("is refused with what to do where the table doesn’t take it", () => {
    const state = open(start);
    const refused = (...[rows, columns]: [number, number]) =>
      expect(() => pasteAt(state.tr, tableIn(state), { row: 0, column: 1 }, grid(rows, columns)));
    refused(1, 8).toThrow(
      "The table would have 9 columns; the limit is 8. Copy fewer columns, or paste them farther left.",
    );
    refused(20_001, 1).toThrow("Paste the rest in another table.");
  });
});
