import { isDoor } from "../architecture/front-doors.ts";
import { isTest, type Node, type SourceFile } from "../source/source-file.ts";
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

/** The shape of the product: how many things there are to know. */
export interface Shape {
  /** Without tests and their helpers. */
  files: MeasuredFile[];
  /** Short files that one other file imports, and no other: they could stand in it. */
  singles: MeasuredFile[];
  /** The doors of domains, with the number of names that others may import from them. */
  doors: { path: string; names: number }[];
}

const productCode = /^(?:app|db|domains|platform|ui)\/.*\.tsx?$/;
/** What has a file of its own by its kind: a migration, a part of a block type, an email, a door, a specimen. */
const ownFiles =
  /^db\/migrations\/|^domains\/manual\/model\/blocks\/|\/emails\/|\/(?:public|contract|calls|tables|routes|rules|page|plugin)\.tsx?$|\.gallery\.tsx$/;

/** Measures the shape of the product. `short`: the most lines of a short file. */
export function measureShape({ sources }: SourceTree, short: number): Shape {
  const product = sources.filter(({ path }) => productCode.test(path) && !isTest(path));
  const importers = new Map<string, Set<string>>();
  for (const { path, imports } of product)
    for (const { target } of imports)
      if (target !== null) importers.set(target, (importers.get(target) ?? new Set()).add(path));
  const files = product.map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n").length }));
  return {
    files,
    singles: files.filter(
      ({ path, lines }) => lines <= short && !ownFiles.test(path) && importers.get(path)?.size === 1,
    ),
    doors: product.filter(({ path }) => isDoor(path)).map(({ path, program }) => ({ path, names: namesOf(program) })),
  };
}

function namesOf(program: SourceFile["program"]): number {
  const counts = program.body.map((node) => {
    if (node.type !== "ExportNamedDeclaration") return 0;
    const { declaration, specifiers } = node;
    if (declaration?.type === "VariableDeclaration") return declaration.declarations.length;
    return declaration ? 1 : specifiers.length;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** So many lines have a share of the files at most; 0 of no files. A share of 0.5 is the median. */
export function linesWithin(files: readonly Pick<MeasuredFile, "lines">[], share: number): number {
  return files.map(({ lines }) => lines).toSorted((a, b) => a - b)[Math.floor(share * (files.length - 1))] ?? 0;
}

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
