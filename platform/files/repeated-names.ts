import { type Document, isScalar, visit } from "yaml";

/**
 * The names in the mappings of a YAML text that stand in the same mapping before, each with its offset in characters. In
 * linear time: the parser's own check for them is quadratic.
 */
export function repeatedNames(document: Document): { name: string; at: number }[] {
  const repeated: { name: string; at: number }[] = [];
  visit(document, {
    Map: (_, { items }) => {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (names.has(key.value)) repeated.push({ name: String(key.value), at: key.range?.[0] ?? 0 });
        names.add(key.value);
      }
    },
  });
  return repeated;
}
