import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkDrawing, withDrawing } from "./check-drawing.ts";

const comments = "# Architecture\n\n<!-- graph: npm run graph writes this -->\n<!-- end of graph -->\n";
const check = (text: string) => checkDrawing(treeOf({ "ARCHITECTURE.md": text })).map(({ message }) => message);

test("a page without the drawing, and one with an older graph, are refused", () => {
  expect(check("# Architecture\n")).toEqual([expect.stringContaining("lacks the drawing")]);
  expect(check(withDrawing(comments).replace("content --> subscriptions", "content --> groups"))).toEqual([
    expect.stringContaining("draws an older graph"),
  ]);
});

test("a drawing that was just written is let through, and the rest of the page stays", () => {
  const text = withDrawing(comments);
  expect(check(text)).toEqual([]);
  expect(text).toContain("# Architecture\n");
  expect(text).toContain("content --> subscriptions");
});
