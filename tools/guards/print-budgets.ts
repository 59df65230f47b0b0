import { join } from "node:path";
import { limits } from "./budgets/limits.ts";
import { marker } from "./drawing/draw-tables.ts";
import { functionsIn, measureShape, linesWithin, measureTree } from "./budgets/measure-tree.ts";
import { productPackages } from "./packages/check-packages.ts";
import { readTree } from "./source/source-tree.ts";

const tree = readTree(join(import.meta.dirname, "../.."));
const measures = measureTree(tree);
const { components } = measures;

printSizes("file", measures.files, limits.fileLines);
printSizes(
  "function",
  functionsIn(tree.sources).filter(({ component }) => !component),
  limits.functionLines,
);
printSizes("component", components, { wanted: limits.componentLines.most, ...limits.componentLines });
const fullest = measures.folders
  .filter(({ path }) => !/^$|^manual|^docs\/decisions/.test(path))
  .toSorted((a, b) => b.entries - a.entries);
console.log(
  `fullest folder: ${fullest[0]?.path} with ${fullest[0]?.entries} entries, ${limits.folderEntries.most} at most`,
);
console.log(
  `effects ${measures.effects.length} in ${components.length} components, ${limits.effectsPer100Components.most} in 100 at most`,
);
console.log(`packages in the product ${productPackages(tree).size}, ${limits.productPackages.most} at most`);

function printSizes(
  what: string,
  sizes: readonly { path: string; lines: number }[],
  { wanted, most }: { wanted: number; most: number },
): void {
  const sorted = sizes.toSorted((a, b) => a.lines - b.lines);
  const over = sorted.filter(({ lines }) => lines > wanted).length;
  const longest = sorted.at(-1);
  console.log(
    `${what}: ${sorted.length} of them, median ${linesWithin(sizes, 0.5)} lines, 95 % within ${linesWithin(sizes, 0.95)}, ` +
      `longest ${longest?.lines ?? 0} (${longest?.path ?? ""}); ${over} over the wanted ${wanted}, ${most} at most`,
  );
}

const shape = measureShape(tree, limits.shortFile.lines);
const lines = shape.files.reduce((sum, file) => sum + file.lines, 0);
const median = linesWithin(shape.files, 0.5);
const written = [...tree.texts.values()].map((text) => (text.split(`\n${marker}`)[1] ?? "").split("\n").length - 1);
const generated = written.reduce((sum, count) => sum + count, 0);
console.log(
  `product: ${shape.files.length} files, ${lines} lines of which ${generated} are columns that npm run tables writes, median ${median}, ${limits.shortFile.medianAtLeast} at least`,
);
console.log(
  `of at most ${limits.shortFile.lines} lines, with one importer: ${shape.singles.length}, ${limits.shortFile.most} at most`,
);
const wide = shape.doors.filter(({ names }) => names > limits.doorNames.most).toSorted((a, b) => b.names - a.names);
console.log(
  `doors with more than ${limits.doorNames.most} names: ${wide.map(({ path, names }) => `${path} ${names}`).join(", ")}`,
);
