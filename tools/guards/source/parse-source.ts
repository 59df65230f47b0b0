import { posix } from "node:path";
import { parseSync, type Program } from "oxc-parser";
import type { ComputedImport, ImportLink, SourceFile } from "./source-file.ts";
import { literalText, walk } from "./walk.ts";

/**
 * Parses one file. `exists` tells whether a path from the root is a file of the tree.
 * @throws Error with the place if the file is not TypeScript
 */
export function parseSource(path: string, text: string, exists: (path: string) => boolean): SourceFile {
  const parsed = parseSync(path, text);
  const { module, errors } = parsed;
  if (errors[0]) throw new Error(`${path} can't be parsed: ${errors[0].message}`);
  const lineOf = lineFinder(text);
  const link = (specifier: string, names: readonly string[], start: number): ImportLink => ({
    specifier,
    target: resolveTarget(path, specifier, exists),
    typeOnly: names.length === 0,
    names,
    line: lineOf(start),
  });
  const imports = module.staticImports.map(({ moduleRequest, entries, start }) => {
    const names = entries.flatMap(({ isType, importName }) => (isType ? [] : [nameOf(importName)]));
    return link(moduleRequest.value, entries.length === 0 ? ["*"] : names, start);
  });
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType, importName, exportName, start } of entries)
      if (moduleRequest)
        imports.push({
          ...link(moduleRequest.value, isType ? [] : [nameOf(importName)], start),
          exportedAs: nameOf(exportName),
        });
  }
  const dynamic = dynamicImports(parsed, text);
  for (const { specifier, typeOnly, start } of dynamic.named)
    imports.push(link(specifier, typeOnly ? [] : ["*"], start));
  const computedImports = dynamic.computed.map((found): ComputedImport => ({ ...found, line: lineOf(found.start) }));
  return {
    path,
    text,
    // Most guards need few trees, and making one takes longer than all else.
    get program() {
      return parsed.program;
    },
    imports,
    computedImports,
    lineOf,
  };
}

function nameOf({ kind, name }: { kind: string; name: string | null }): string {
  return kind === "Default" ? "default" : (name ?? "*");
}

interface DynamicImports {
  named: { specifier: string; typeOnly: boolean; start: number }[];
  computed: { text: string; start: number }[];
}

function dynamicImports(parsed: { program: Program }, text: string): DynamicImports {
  const found: DynamicImports = { named: [], computed: [] };
  if (!/\bimport\s*\(/.test(text)) return found;
  for (const node of walk(parsed.program)) {
    if (node.type !== "ImportExpression" && node.type !== "TSImportType") continue;
    const specifier = literalText(node.source);
    if (specifier === undefined) found.computed.push({ text: text.slice(node.start, node.end), start: node.start });
    else found.named.push({ specifier, typeOnly: node.type === "TSImportType", start: node.start });
  }
  return found;
}

function resolveTarget(from: string, specifier: string, exists: (path: string) => boolean): string | null {
  if (!specifier.startsWith(".")) return null;
  const [path = ""] = specifier.split("?");
  const target = posix.join(posix.dirname(from), path);
  return exists(target) ? target : null;
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
