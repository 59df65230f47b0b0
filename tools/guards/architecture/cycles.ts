import type { Problem } from "../problem.ts";
import type { SourceTree } from "../source/source-tree.ts";

/** Guard 1: no import cycles between files, counting run-time imports. */
export function checkCycles(tree: SourceTree): Problem[] {
  return importCycles(tree).map((cycle) => ({
    file: cycle[0] ?? "",
    line: 0,
    message: `import cycle: ${[...cycle, cycle[0]].join(" -> ")}. Move what both need into a file of its own.`,
  }));
}

/** The cycles of run-time imports, one path per group of files that reach one another. */
export function importCycles(tree: SourceTree): string[][] {
  const edges = new Map(
    tree.sources.map(({ path, imports }) => [
      path,
      imports.flatMap(({ target, typeOnly }) => (target === null || typeOnly ? [] : [target])),
    ]),
  );
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(path);
    if (seenAt >= 0) {
      cycles.push(trail.slice(seenAt));
      return;
    }
    if (finished.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    finished.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return cycles;
}
