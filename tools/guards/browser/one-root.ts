import type { Problem } from "../problem.ts";
import { isTest } from "../source/source-file.ts";
import type { SourceTree } from "../source/source-tree.ts";

const entry = "app/shell/root/hydrate-page.tsx";

/**
 * Guard 10: everything that React renders is in one tree, with one root: what a second root shows
 * would share neither the router nor any context, and two roots would compete for the focus.
 */
export function checkOneRoot(tree: SourceTree): Problem[] {
  return tree.sources
    .filter(({ path }) => /^(app|domains|platform|ui)\//.test(path) && !isTest(path))
    .flatMap(({ path, text, imports }) => [
      ...imports
        .filter(({ specifier, typeOnly }) => /^react-dom\/client(\.|$)/.test(specifier) && !typeOnly && path !== entry)
        .map(({ line }) => ({
          file: path,
          line,
          message: `Only ${entry} makes a React root: render inside its tree (app/shell/shell.tsx).`,
        })),
      ...[...text.matchAll(/\b(?:createRoot|hydrateRoot)\s*\(/g)].slice(path === entry ? 1 : 0).map(({ index }) => ({
        file: path,
        line: text.slice(0, index).split("\n").length,
        message: `A second React root: ${entry} makes the only one.`,
      })),
    ]);
}
