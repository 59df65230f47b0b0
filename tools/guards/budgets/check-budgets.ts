import type { Problem } from "../problem.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { crowdedFolders, limits, longFiles } from "./limits.ts";
import { type Measures, measureTree } from "./measure-tree.ts";

/** The coding-style budgets: sizes, `any`, casts, enums and effects. */
export function checkBudgets(tree: SourceTree): Problem[] {
  const measures = measureTree(tree);
  return [
    ...longFileProblems(measures),
    ...longFunctionProblems(measures),
    ...folderProblems(measures),
    ...placeProblems(measures),
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

function longFunctionProblems({ functions }: Measures): Problem[] {
  return functions.flatMap(({ path, line, name, lines, component }): Problem[] => {
    const { most } = component ? limits.componentLines : limits.functionLines;
    if (lines <= most) return [];
    return [{ file: path, line, message: `${name} has ${lines} lines, ${most} at most: name its parts.` }];
  });
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

const placeMessages = {
  any: "`any` turns the compiler off: write the type, or `unknown` and a check.",
  cast: "a cast silences the compiler: narrow with a check or a type guard (`as const` and `satisfies` are fine).",
  enum: "Node can't run enums: use a list `as const`.",
} as const;

function placeProblems({ places, functions }: Measures): Problem[] {
  const problems = places.flatMap(({ kind, path, line }): Problem[] =>
    kind === "effect" ? [] : [{ file: path, line, message: placeMessages[kind] }],
  );
  const effects = places.filter(({ kind }) => kind === "effect");
  const components = functions.filter(({ component }) => component).length;
  const most = Math.ceil((components * limits.effectsPer100Components.most) / 100);
  if (effects.length > most) {
    const where = effects.map(({ path, line }) => `${path}:${line}`).join(", ");
    problems.push({
      file: "effects",
      line: 0,
      message: `${effects.length} effects in ${components} components, ${most} at most: ${where}.`,
    });
  }
  return problems;
}
