import { parseFragment } from "parse5";
import { expect, test } from "vitest";
import { sourceLimits } from "../source/read-source.ts";
import { DroppedMarkup, sourceTree } from "../source/tree-adapter.ts";
import { elementsIn } from "../source/nodes.ts";

import { compileSelector } from "./pattern.ts";

const tree = sourceTree(sourceLimits, new DroppedMarkup());
const fragment = parseFragment('<h2 id=a class="x y">1</h2><p class=x role=note>2</p><h2 title="a b">3</h2>', {
  treeAdapter: tree.adapter,
});
tree.finish();

const found = (source: string) => {
  const selector = compileSelector(source);
  return selector === null
    ? null
    : [...elementsIn(fragment)].flatMap((element) =>
        selector.matches(element) && element.first?.kind === "text" ? element.first.text : [],
      );
};

test.each([
  ["h2", ["1", "3"]],
  ["H2", ["1", "3"]],
  [".x", ["1", "2"]],
  [".x.y", ["1"]],
  ["p.x", ["2"]],
  ["#a", ["1"]],
  ["h2#a.y", ["1"]],
  ["[role]", ["2"]],
  ['[title="a b"]', ["3"]],
  ["p, #a", ["1", "2"]],
  ["*", ["1", "2", "3"]],
  ["h3", []],
])("%s matches the right elements", (source, texts) => {
  expect(found(source)).toEqual(texts);
});

test.each(["", "h2 p", "h2 > p", "p:first-child", "h2,", "[", "..x", "#"])(
  "'%s' is not a profile selector",
  (source) => {
    expect(compileSelector(source)).toBeNull();
  },
);
