import type { Problem } from "../problem.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { crowdedFolders, limits, longFiles } from "./limits.ts";
import { type Measures, measureTree } from "./measure-tree.ts";

/** The budgets that lint can't hold: lines of any file, entries of folders, and effects. */
export function checkBudgets(tree: SourceTree): Problem[] {
  const measures = measureTree(tree);
  return [...longFileProblems(measures), ...folderProblems(measures), ...effectProblems(measures)];
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
