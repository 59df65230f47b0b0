/**
 * The direction of the product: what each part may import. What a part may reach through another is added by the guard.
 * ARCHITECTURE.md draws it (`npm run graph` writes the drawing).
 */
export const graph: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  ui: [],
  messaging: ["platform", "ui"],
  accounts: ["messaging"],
  subscriptions: ["accounts"],
  groups: ["subscriptions"],
  commerce: ["groups"],
  content: ["subscriptions"],
  search: ["content"],
  reading: ["content"],
  admin: ["platform", "ui"],
};

/** The parts outside the graph: app/ composes and sees all; db/ lists every domain's tables. */
export const composers: readonly string[] = ["app", "db", "tools", "e2e"];

/**
 * The part of the graph (or the composer) that a file belongs to: the domain's name, or the top folder.
 * Undefined for files at the top, such as configuration.
 */
export function partOf(path: string): string | undefined {
  const [top, domain, rest] = path.split("/");
  if (top === "domains") return rest === undefined ? undefined : domain;
  return domain === undefined ? undefined : top;
}

/** Every part that `part` may import, directly or through others. */
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
