import { graph } from "../graph.ts";
import type { Problem } from "../problem.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { drawTree, undescribedFolders } from "./draw-tree.ts";

const file = "ARCHITECTURE.md";

/** What stands between two comment lines of the page, and how it is drawn. */
const drawings: readonly { name: "tree" | "graph"; draw: (tree: SourceTree) => string }[] = [
  { name: "tree", draw: drawTree },
  { name: "graph", draw: drawGraph },
];

const opening = (name: string) => `<!-- ${name}: npm run graph writes this -->\n`;
const closing = (name: string) => `<!-- end of ${name} -->`;
const blockOf = (name: string) => new RegExp(`${opening(name)}[\\s\\S]*?${closing(name)}`);

/** Guard 1: ARCHITECTURE.md draws the folders and the graph as they are. */
export function checkDrawing(tree: SourceTree): Problem[] {
  const text = tree.texts.get(file) ?? "";
  const now = withDrawings(text, tree);
  const at = (message: string): Problem => ({ file, line: 0, message });
  const problems = drawings.flatMap(({ name }): Problem[] => {
    const block = blockOf(name);
    if (!block.test(text))
      return [
        at(
          `lacks the drawing of the ${name}: put its two comment lines where it is to stand, then run \`npm run graph\`.`,
        ),
      ];
    return block.exec(text)?.[0] === block.exec(now)?.[0] ? [] : [at(`draws an older ${name}: run \`npm run graph\`.`)];
  });
  return [
    ...problems,
    ...undescribedFolders(tree).map((folder) =>
      at(`says nothing of ${folder}/: describe it in tools/guards/drawing/draw-tree.ts, then run \`npm run graph\`.`),
    ),
  ];
}

/** A text with its drawings brought up to date. */
export function withDrawings(text: string, tree: SourceTree): string {
  return drawings.reduce(
    (page, { name, draw }) => page.replace(blockOf(name), () => `${opening(name)}${draw(tree)}\n${closing(name)}`),
    text,
  );
}

function drawGraph(): string {
  const arrows = Object.entries(graph).flatMap(([part, below]) => below.map((lower) => `  ${part} --> ${lower}`));
  return ["```mermaid", "flowchart BT", ...arrows, "```"].join("\n");
}
