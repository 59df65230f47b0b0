import type { KyselyPlugin } from "kysely";

/** Numbers up to it are part of a statement, such as the 0 and 1 of a count. */
const LARGEST = 1_000;

/**
 * Fails a statement whose text has a number in it that others of its kind don't share, such as the time: Kysely writes
 * what `then` and `else` of a `case` get into the text, unless it is `eb.val(…)`. A database prepares each text anew, and
 * keeps it.
 */
export const noLiterals: KyselyPlugin = {
  transformQuery: ({ node }) => {
    // A default that a migration gives to a column is part of it.
    const literal = node.kind.endsWith("QueryNode") ? findLiteral(node) : undefined;
    if (literal !== undefined) throw new Error(`${literal} stands in the text of a statement: write eb.val(…).`);
    return node;
  },
  transformResult: async ({ result }) => result,
};

function findLiteral(node: object): number | undefined {
  if ("immediate" in node && "value" in node && typeof node.value === "number" && Math.abs(node.value) > LARGEST)
    return node.value;
  const parts: unknown[] = Object.values(node);
  for (const part of parts) {
    if (typeof part !== "object" || part === null || ArrayBuffer.isView(part)) continue;
    const found = findLiteral(part);
    if (found !== undefined) return found;
  }
  return undefined;
}
