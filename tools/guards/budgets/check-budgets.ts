import type { Problem } from "../problem.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { crowdedFolders, limits, longFiles } from "./limits.ts";
import { type Measures, measureShape, linesWithin, measureTree, type Shape } from "./measure-tree.ts";

/** The budgets that lint can't hold: lines of any file, entries of folders, effects, and the shape of the product. */
export function checkBudgets(tree: SourceTree): Problem[] {
  const measures = measureTree(tree);
  const shape = measureShape(tree, limits.shortFile.lines);
  return [
    ...longFileProblems(measures),
    ...folderProblems(measures),
    ...effectProblems(measures),
    ...shortFileProblems(shape),
    ...doorProblems(shape),
  ];
}

function longFileProblems({ files }: Measures): Problem[] {
  const { most } = limits.fileLines;
  return files
    .filter(({ path, lines }) => lines > most && longFiles[path] === undefined)
    .map(({ path, lines }) => ({
      file: path,
      line: 0,
      message: `${lines} lines, ${most} at most: split it by what it does.`,
    }));
}

function folderProblems({ folders }: Measures): Problem[] {
  const { most } = limits.folderEntries;
  return folders
    .filter(({ path, entries }) => entries > most && !crowdedFolders.some(({ folder }) => folder.test(path)))
    .map(({ path, entries }) => ({
      file: path,
      line: 0,
      message: `${entries} entries, ${most} at most: group them, or give the reason in tools/guards/budgets/limits.ts.`,
    }));
}

function effectProblems({ effects, components }: Measures): Problem[] {
  const most = Math.ceil((components.length * limits.effectsPer100Components.most) / 100);
  if (effects.length <= most) return [];
  const where = effects.map(({ path, line }) => `${path}:${line}`).join(", ");
  return [
    {
      file: "effects",
      line: 0,
      message: `${effects.length} effects in ${components.length} components, ${most} at most: ${where}.`,
    },
  ];
}

function shortFileProblems({ files, singles }: Shape): Problem[] {
  const { lines, most, medianAtLeast } = limits.shortFile;
  const problems: Problem[] = [];
  if (singles.length > most) {
    const where = singles.map(({ path }) => path).join(", ");
    const message = `${singles.length} files of at most ${lines} lines have one importer, ${most} at most: let some stand in it (${where}).`;
    problems.push({ file: "short files", line: 0, message });
  }
  const median = linesWithin(files, 0.5);
  if (files.length >= MANY && median < medianAtLeast) {
    const message = `the median of the product's files is ${median} lines, ${medianAtLeast} at least: a file is one topic.`;
    problems.push({ file: "short files", line: 0, message });
  }
  return problems;
}

/** Of fewer files than this, a median says nothing. */
const MANY = 500;

function doorProblems({ doors }: Shape): Problem[] {
  return doors.flatMap(({ path, names }): Problem[] => {
    const { most } = limits.doorNames;
    return names > most
      ? [{ file: path, line: 0, message: `${names} names are let out, ${most} at most: what do others need of it?` }]
      : [];
  });
}
