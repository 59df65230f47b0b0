import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkDrawing, withDrawings } from "./check-drawing.ts";

const comments = `# Architecture

<!-- tree: npm run graph writes this -->
<!-- end of tree -->

<!-- graph: npm run graph writes this -->
<!-- end of graph -->
`;
const files = {
  "app/main.ts": "",
  "domains/pins/README.md": "# Pins\n\nPages that a reader keeps at hand.\n\nMore.\n",
  "domains/pins/server/pin.ts": "",
  "platform/db/open.ts": "",
  "platform/cache/lru.ts": "",
};
const check = (text: string, more: Readonly<Record<string, string>> = {}) =>
  checkDrawing(treeOf({ ...files, ...more, "ARCHITECTURE.md": text })).map(({ message }) => message);
const drawn = withDrawings(comments, treeOf(files));

test("a page without the drawings, and one with an older graph, are refused", () => {
  expect(check("# Architecture\n")).toEqual([
    expect.stringContaining("lacks the drawing of the tree"),
    expect.stringContaining("lacks the drawing of the graph"),
  ]);
  expect(check(drawn.replace("manual --> subscriptions", "manual --> groups"))).toEqual([
    "draws an older graph: run `npm run graph`.",
  ]);
});

test("the tree says of each domain what its README says first, and of the platform what is in it", () => {
  expect(drawn).toContain("  pins/           Pages that a reader keeps at hand.\n");
  expect(drawn).toContain("platform/         knows no domain: cache, db\n");
});

test("a tree is older where a domain has come, gone or says something else; what was just written is let through", () => {
  expect(check(drawn)).toEqual([]);
  expect(drawn).toContain("# Architecture\n");
  const older = ["draws an older tree: run `npm run graph`."];
  expect(check(drawn, { "domains/notes/README.md": "# Notes\n\nWords of one's own.\n" })).toEqual(older);
  expect(check(drawn, { "domains/pins/README.md": "# Pins\n\nPages.\n" })).toEqual(older);
});

test("a folder of code at the top that nothing is said about is refused", () => {
  expect(check(drawn, { "scripts/run.ts": "" })).toEqual([expect.stringContaining("says nothing of scripts/")]);
});
