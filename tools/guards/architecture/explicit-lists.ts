import type { Problem } from "../problem.ts";
import { isTest, type SourceFile } from "../source/source-file.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { walk } from "../source/walk.ts";

/** Modules with a computed name, each with its reason. */
const allowedComputedImports: Readonly<Record<string, string>> = {
  "app/boot.ts": "the build names the two files (tools/vite/scripts/boot-script.ts)",
  "app/http/front-end.ts": "the built renderer is in dist/, which neither the compiler nor the guards read",
};
const autoloaders = new Set(["@fastify/autoload", "require-directory", "import-all.macro"]);

/** Guard 6: the product's parts are listed by hand: no glob imports, no loading of entire folders. */
export function checkExplicitLists(tree: SourceTree): Problem[] {
  return tree.sources
    .filter(({ path }) => /^(app|domains|platform|ui|db)\//.test(path) && !isTest(path))
    .flatMap((source) => [...globImports(source), ...computedImports(source), ...autoloads(source)]);
}

function globImports(source: SourceFile): Problem[] {
  const { path, text, lineOf } = source;
  if (!text.includes("import.meta")) return [];
  return walk(source.program).flatMap((node): Problem[] => {
    if (node.type !== "MemberExpression" || node.object.type !== "MetaProperty") return [];
    if (node.property.type !== "Identifier" || !node.property.name.startsWith("glob")) return [];
    return [
      {
        file: path,
        line: lineOf(node.start),
        message: "import.meta.glob loads whatever is there: list the modules by hand.",
      },
    ];
  });
}

function computedImports({ path, computedImports: found }: SourceFile): Problem[] {
  if (path in allowedComputedImports) return [];
  return found.map(({ text, line }) => ({
    file: path,
    line,
    message: `${text} loads a module whose name is computed: list the modules by hand.`,
  }));
}

function autoloads({ path, imports }: SourceFile): Problem[] {
  return imports.flatMap(({ specifier, line }): Problem[] => {
    if (autoloaders.has(specifier))
      return [{ file: path, line, message: `${specifier} loads whatever is there: list the modules by hand.` }];
    if (specifier === "node:module")
      return [{ file: path, line, message: "node:module can bypass the guards: use imports." }];
    return [];
  });
}
