/**
 * The product's dependency graph: what each part may import. The guard adds indirect reachability. `npm run graph`
 * draws it in ARCHITECTURE.md.
 */
export const graph: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  ui: [],
  messaging: ["platform", "ui"],
  accounts: ["messaging"],
  admin: ["accounts"],
  subscriptions: ["accounts"],
  groups: ["subscriptions", "admin"],
  manual: ["subscriptions", "admin"],
  checks: ["manual"],
  "html-import": ["manual"],
  search: ["manual"],
  reading: ["manual"],
  commerce: ["groups", "manual"],
  overview: ["commerce", "reading", "search"],
};

/** The parts outside the graph: app/ composes and sees everything, gallery/ shows it; db/ lists every domain's tables. */
export const composers: readonly string[] = ["app", "db", "tools", "e2e", "gallery"];

/**
 * The part of the graph (or the composer) that a file belongs to: the domain's name, or the top-level folder. Undefined
 * for top-level files, such as configuration.
 */
export function partOf(path: string): string | undefined {
  const [top, domain, rest] = path.split("/");
  if (top === "domains") return rest === undefined ? undefined : domain;
  return domain === undefined ? undefined : top;
}

/** Every part that `part` may import, directly or indirectly. */
export function visibleFrom(part: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue = [...(graph[part] ?? [])];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    queue.push(...(graph[next] ?? []));
  }
  return seen;
}
