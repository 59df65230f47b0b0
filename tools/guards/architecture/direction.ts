import { composers, graph, partOf, visibleFrom } from "../graph.ts";
import type { Problem } from "../problem.ts";
import { isTest } from "../source/source-file.ts";
import type { SourceTree } from "../source/source-tree.ts";

/** Guards 1 and 4: every import follows the graph, so a lower domain never calls up. Tests may reach anything. */
export function checkDirection(tree: SourceTree): Problem[] {
  return tree.sources
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) => {
      const from = partOf(path);
      if (from === undefined) return [];
      if (!(from in graph) && !composers.includes(from))
        return [
          {
            file: path,
            line: 0,
            message: `'${from}' is not in tools/guards/graph.ts: add what it may import.`,
          },
        ];
      return imports.flatMap(({ target, line }): Problem[] => {
        const to = target === null ? undefined : partOf(target);
        if (to === undefined || to === from) return [];
        const message = refusal(from, to);
        return message === undefined ? [] : [{ file: path, line, message }];
      });
    });
}

function refusal(from: string, to: string): string | undefined {
  if (to === "tools" || to === "e2e")
    return from === "tools" || from === "e2e"
      ? undefined
      : `${from} is part of the product and must not import ${to}/.`;
  if (composers.includes(from)) return undefined;
  if (visibleFrom(from).has(to)) return undefined;
  if (composers.includes(to)) return `${from} must not import ${to}/: it composes the parts from above.`;
  if (visibleFrom(to).has(from))
    return `${from} is below ${to} and never calls up: record the fact in the transaction, and let ${to} handle it in a job.`;
  return `${from} must not import ${to}: the graph in tools/guards/graph.ts has no path from one to the other.`;
}
