import { history, undo } from "prosemirror-history";
import { EditorState } from "prosemirror-state";
import { expect, test } from "vitest";
import type { Block } from "../../../../model/blocks/registry/schemas.ts";
import { tableRow } from "../../../../model/blocks/table/cells.ts";
import { rowsOf } from "../document/page-schema.ts";
import { documentOf } from "../document/blocks-to-document.ts";
import { blocksOf } from "../document/document-to-blocks.ts";
import { setCell, tableAt } from "../table/table-edits.ts";
import { reconcile } from "./reconcile.ts";
import { takeOver } from "./acquire-lock.ts";

const table = (...rows: [string, string][]): Block => ({
  type: "table",
  style: "L7",
  title: "",
  head: ["Word", "Form"],
  rows: rows.map((cells) => tableRow("row", cells)),
  showFilter: false,
  quickLook: false,
});

test("what somebody else did to a table comes in row by row: mine can be undone, theirs stays [CMS-1]", () => {
  const first = table(["Association", "Ass’n"], ["Board", "Board"], ["Commission", "Comm’n"]);
  let state = EditorState.create({ doc: documentOf([{ id: "t", block: first }]), plugins: [history()] });
  const { tr: typed } = state;
  setCell(typed, tableAt(state.doc.child(0), 0), 1, [1, "Bd."]);
  state = state.apply(typed);
  const ids = rowsOf(state.doc.child(0)).map(({ id }) => id);

  const theirs = table(["Academy", "Acad."], ["Association", "Ass’n"], ["Board", "Bd."], ["Commission", "Commission"]);
  const order = { sent: ["t"], theirs: ["t"] };
  state = state.apply(takeOver(state.tr, { put: [{ id: "t", block: theirs }], remove: [], order }));
  expect(blocksOf(state.doc)).toEqual([{ id: "t", block: theirs }]);
  expect(
    rowsOf(state.doc.child(0))
      .slice(1)
      .map(({ id }) => id),
  ).toEqual(ids);

  undo(state, (transaction) => {
    state = state.apply(transaction);
  });
  expect(blocksOf(state.doc)).toEqual([
    {
      id: "t",
      block: table(["Academy", "Acad."], ["Association", "Ass’n"], ["Board", "Board"], ["Commission", "Commission"]),
    },
  ]);
});

test("what was written in a table while its save was on its way goes on from what the server made of it", () => {
  const [there, here] = [table(["a", "theirs"]), table(["a", "mine"])];
  const sides = {
    known: new Map([["t", { changedIn: 1, print: "first" }]]),
    local: new Map([["t", "mine"]]),
    sent: new Map([["t", "sent"]]),
  };
  const answer = { blocks: [{ id: "t", changedIn: 3, block: there }] };
  const found = reconcile(answer, { ...sides, merge: () => here }, () => "there");
  expect(found).toEqual({
    known: new Map([["t", { changedIn: 3, print: "there" }]]),
    put: [{ id: "t", block: here }],
    remove: [],
    isComplete: true,
  });
  // Where it can't be merged, it waits for the next save.
  expect(reconcile(answer, { ...sides, merge: () => null }, () => "there").isComplete).toBe(false);
});
