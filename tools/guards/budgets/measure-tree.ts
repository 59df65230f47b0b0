import type { Node, SourceFile } from "../source/source-file.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { walk } from "../source/walk.ts";

interface MeasuredFile {
  path: string;
  lines: number;
}

interface MeasuredFunction {
  path: string;
  line: number;
  name: string;
  lines: number;
  /** Renders something: a function in a .tsx file that starts with a capital letter. */
  component: boolean;
}

export interface Measures {
  files: MeasuredFile[];
  components: MeasuredFunction[];
  folders: { path: string; entries: number }[];
  /** Calls of React's effects. */
  effects: { path: string; line: number }[];
}

const effectHooks = new Set(["useEffect", "useLayoutEffect", "useInsertionEffect"]);

/** Measures what the budgets are about. */
export function measureTree(tree: SourceTree): Measures {
  const files = [...tree.texts]
    .filter(([path]) => /\.(tsx?|mjs|css)$/.test(path))
    .map(([path, text]) => ({ path, lines: text.trimEnd().split("\n").length }));
  return {
    files,
    components: functionsIn(tree.sources.filter(({ path }) => path.endsWith(".tsx"))).filter(
      ({ component }) => component,
    ),
    folders: foldersOf(tree.paths),
    effects: effectsIn(tree.sources),
  };
}

/** The functions of files; those in tests are left out, since a group of tests is one function. */
export function functionsIn(sources: readonly SourceFile[]): MeasuredFunction[] {
  return sources.filter(({ path }) => !/\.(test|spec)\.tsx?$/.test(path)).flatMap(functionsOf);
}

function effectsIn(sources: readonly SourceFile[]): Measures["effects"] {
  return sources.filter(({ text }) => /use\w*Effect/.test(text)).flatMap(effectsOf);
}

function functionsOf({ path, program, lineOf }: SourceFile): MeasuredFunction[] {
  const found: MeasuredFunction[] = [];
  const names = new Map<Node, string>();
  for (const node of walk(program)) {
    if (node.type === "VariableDeclarator" && node.init && node.id.type === "Identifier")
      names.set(node.init, node.id.name);
    const isFunction = node.type === "FunctionDeclaration" || node.type === "FunctionExpression";
    if (!isFunction && node.type !== "ArrowFunctionExpression") continue;
    const name = (isFunction ? node.id?.name : undefined) ?? names.get(node) ?? "(anonymous)";
    const lines = lineOf(node.end) - lineOf(node.start) + 1;
    found.push({
      path,
      line: lineOf(node.start),
      name,
      lines,
      component: path.endsWith(".tsx") && /^[A-Z]/.test(name),
    });
  }
  return found;
}

function effectsOf({ path, program, lineOf }: SourceFile): Measures["effects"] {
  return walk(program).flatMap((node) => {
    const isEffect =
      node.type === "CallExpression" && node.callee.type === "Identifier" && effectHooks.has(node.callee.name);
    return isEffect ? [{ path, line: lineOf(node.start) }] : [];
  });
}

function foldersOf(paths: readonly string[]): Measures["folders"] {
  const entries = new Map<string, Set<string>>();
  for (const path of paths) {
    const parts = path.split("/");
    for (const [depth, name] of parts.entries()) {
      const folder = parts.slice(0, depth).join("/");
      entries.set(folder, (entries.get(folder) ?? new Set()).add(name));
    }
  }
  return [...entries].map(([path, names]) => ({ path, entries: names.size }));
}
