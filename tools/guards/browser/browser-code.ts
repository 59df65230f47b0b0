import { builtinModules } from "node:module";
import type { Problem } from "../problem.ts";
import { isTest, type SourceFile } from "../source/source-file.ts";
import type { SourceTree } from "../source/source-tree.ts";

/** The files that run in browsers, by path. tsconfig.browser.json lists the same ones. */
const browserFiles = [
  /^app\/(entry-client|routes)\.tsx$/,
  /^app\/shell\//,
  /^domains\/[^/]+\/(calls|contract|rules)\.ts$/,
  /^domains\/[^/]+\/web\//,
  /^domains\/manual\/(?:model|admin)\/(?!(.+\/)?server\/)/,
  /^ui\//,
];
const serverPackages = /^(fastify|@fastify\/.+|kysely|pg|pino|vite|sanitize-html|parse5|htmlparser2)(\/|$)/;

/** Whether a file is written for browsers. */
function isBrowserFile(path: string): boolean {
  return !isTest(path) && browserFiles.some((pattern) => pattern.test(path));
}

/** Guard 3: browser code reaches no server/ folder, no `node:` module and no server package, not even indirectly. */
export function checkBrowserCode(tree: SourceTree): Problem[] {
  const byPath = new Map(tree.sources.map((source) => [source.path, source]));
  return tree.sources.filter(({ path }) => isBrowserFile(path)).flatMap((source) => reachedServerCode(source, byPath));
}

function reachedServerCode(start: SourceFile, byPath: ReadonlyMap<string, SourceFile>): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>([start.path]);
  const queue = [{ source: start, way: [start.path], firstLine: 0 }];
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
    for (const { specifier, target, typeOnly, line } of step.source.imports) {
      const firstLine = step.firstLine || line;
      const direct = step.source === start;
      const forbidden = isServerModule(specifier, target);
      // Types vanish in the build, so only direct imports of them matter.
      if (forbidden && (direct || !typeOnly)) {
        const way = [...step.way, target ?? specifier].join(" -> ");
        problems.push({
          file: start.path,
          line: firstLine,
          message: `runs in browsers and must not reach server code: ${way}.`,
        });
        continue;
      }
      const next = target === null || typeOnly || forbidden || seen.has(target) ? undefined : byPath.get(target);
      // Browser files along the way are checked on their own.
      if (next === undefined || isBrowserFile(next.path)) continue;
      seen.add(next.path);
      queue.push({ source: next, way: [...step.way, next.path], firstLine });
    }
  }
  return problems;
}

function isServerModule(specifier: string, target: string | null): boolean {
  if (target !== null) return /(^|\/)server\//.test(target) || target.startsWith("db/") || target.startsWith("tools/");
  return specifier.startsWith("node:") || builtinModules.includes(specifier) || serverPackages.test(specifier);
}
