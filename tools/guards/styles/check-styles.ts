import { dirname } from "node:path/posix";
import type { Problem } from "../problem.ts";
import { isTest, type SourceFile } from "../source/source-file.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { literalText, walk } from "../source/walk.ts";
import { readSheet } from "./read-sheet.ts";

/** Who may style elements by their tags alone; the article's styles have one such rule, and lose it when they are moved. */
const mayStyleElements = /^(?:ui\/styles\/base|app\/shell\/print|domains\/manual\/web\/article\/article)\.css$/;
/** Folders whose components have style sheets of their own. The others follow; none leaves this list. */
const converted =
  /^(?:gallery|ui\/(?!icon|logo|mail|admin)[\w-]+|domains\/(?:accounts|groups|messaging|overview|reading|search)\/web|domains\/manual\/web\/quick-look)\//;
/** Classes for everybody, in ui/styles/base.css, and the frame of stored HTML. */
const forEverybody = new Set(["visually-hidden", "needs-script", "article", "screen", "screen-body", "wide"]);
/** Names in stored HTML from before the prefixes: stored pages have them. This list only gets shorter. */
const oldNames: Readonly<Record<string, readonly string[]>> = {
  example: ["align-center", "align-right", "align-indent"],
  image: ["picture", "picture-scroll"],
  table: ["article", "band"],
};

/** Every rule has a layer, only the base styles bare elements, and a style sheet belongs to one component. */
export function checkStyles(tree: SourceTree): Problem[] {
  const modules = new Map([...tree.texts].filter(([path]) => path.endsWith(".module.css")));
  const sheets = [...tree.texts].filter(([path]) => /^(?:app|domains|gallery|ui)\/.*\.css$/.test(path));
  return [
    ...sheets.flatMap(([path, text]) => checkSheet(path, text)),
    ...tree.sources.filter(({ path }) => !isTest(path)).flatMap((source) => checkImports(source)),
    ...tree.sources
      .filter(({ path, text }) => converted.test(path) && !isTest(path) && text.includes('className="'))
      .flatMap((source) => checkNames(source)),
    ...[...modules].flatMap(([path, text]) => checkUse(path, text, tree.sources)),
  ];
}

function checkSheet(path: string, text: string): Problem[] {
  const { selectors, unlayered, classes } = readSheet(path, text);
  const owner = /^(?:domains\/manual\/model\/blocks|ui)\/([\w-]+)\/\1\.css$/.exec(path)?.[1];
  return [
    ...unlayered.map((line) => ({
      file: path,
      line,
      message: "A rule outside every layer wins over all others: put it into one.",
    })),
    ...selectors
      .filter(
        ({ selector }) =>
          !mayStyleElements.test(path) &&
          selector.every(({ type }) => type === "type" || type === "universal" || type === "combinator"),
      )
      .map(({ line }) => ({
        file: path,
        line,
        message: "Only ui/styles/base.css styles elements by their tags alone.",
      })),
    ...(text.includes(":global")
      ? [{ file: path, line: 0, message: "A component's styles are its own: no :global." }]
      : []),
    ...(owner === undefined
      ? []
      : [...classes].filter(
          (name) => name !== owner && !name.startsWith(`${owner}-`) && oldNames[owner]?.includes(name) !== true,
        )
    ).map((name) => ({
      file: path,
      line: 0,
      message: `.${name} must begin with the folder's name, '${owner}-': stored HTML has no other protection.`,
    })),
  ];
}

function checkImports({ path, imports }: SourceFile): Problem[] {
  return imports
    .filter(
      ({ specifier, target }) =>
        specifier.endsWith(".module.css") && target !== null && dirname(target) !== dirname(path),
    )
    .map(({ line }) => ({ file: path, line, message: "A component imports only the style sheet in its own folder." }));
}

/**
 * No name of a class as text: those of a style sheet come from its import. Where that gives a sheet's address, for a
 * screen that loads its own, names begin with the sheet's (docs/decisions/layout-and-styles.md).
 */
function checkNames({ path, program, lineOf, imports }: SourceFile): Problem[] {
  const own = imports.flatMap(({ specifier }) => /^\.\/([\w-]+)\.css\?url$/.exec(specifier)?.[1] ?? []);
  const isOwn = (name: string) => own.some((sheet) => name === sheet || name.startsWith(`${sheet}-`));
  return walk(program).flatMap((node): Problem[] => {
    if (node.type !== "JSXAttribute" || node.name.name !== "className") return [];
    const names = node.value?.type === "Literal" ? (literalText(node.value) ?? "") : "";
    return names.split(" ").every((name) => name === "" || forEverybody.has(name) || isOwn(name))
      ? []
      : [
          {
            file: path,
            line: lineOf(node.start),
            message: `className="${names}": take it from the component's style sheet.`,
          },
        ];
  });
}

/** Classes that nobody uses, and names that no class has. */
function checkUse(path: string, text: string, sources: readonly SourceFile[]): Problem[] {
  const users = sources.filter(({ imports }) => imports.some(({ target }) => target === path));
  const used = new Set(
    users.flatMap((user) =>
      [...user.text.matchAll(/\bcss(?:\.(\w+)|\["([\w-]+)"\])/g)].map(([, name, quoted]) => name ?? quoted ?? ""),
    ),
  );
  const { classes } = readSheet(path, text);
  return [
    ...[...classes]
      .filter((name) => !used.has(name))
      .map((name) => ({ file: path, line: 0, message: `.${name} is used by no component.` })),
    ...[...used]
      .filter((name) => !classes.has(name))
      .map((name) => ({ file: path, line: 0, message: `css.${name} is used but has no rule.` })),
  ];
}
