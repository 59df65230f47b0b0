import { graph } from "../graph.ts";
import type { Problem } from "../problem.ts";
import type { SourceTree } from "../source/source-tree.ts";

const file = "ARCHITECTURE.md";
const block = /<!-- graph: npm run graph writes this -->\n[\s\S]*?<!-- end of graph -->/;

/** Guard 1: ARCHITECTURE.md draws the graph as it is. */
export function checkDrawing({ texts }: SourceTree): Problem[] {
  const text = texts.get(file) ?? "";
  const message = !block.test(text)
    ? "lacks the drawing of the graph: put its two comment lines where it is to stand, then run `npm run graph`."
    : text === withDrawing(text)
      ? undefined
      : "draws an older graph: run `npm run graph`.";
  return message === undefined ? [] : [{ file, line: 0, message }];
}

/** A text with its drawing of the graph brought up to date. */
export function withDrawing(text: string): string {
  return text.replace(block, () => drawGraph());
}

function drawGraph(): string {
  const arrows = Object.entries(graph).flatMap(([part, below]) => below.map((lower) => `  ${part} --> ${lower}`));
  return [
    "<!-- graph: npm run graph writes this -->",
    "```mermaid",
    "flowchart BT",
    ...arrows,
    "```",
    "<!-- end of graph -->",
  ].join("\n");
}
