import type { Block } from "../../../../content/server/authoring.ts";
import type { ManualFinding } from "../errors.ts";

/** Finds the link targets that two headings of a page have. */
export function duplicateHeadings(blocks: readonly Block[], place: string): ManualFinding[] {
  const ids = blocks.flatMap((block) => (block.type === "heading" ? [block.id] : []));
  return repeated(ids).map((id) => {
    return { kind: "duplicate-heading", place, message: `Two headings have the link target '${id}'. Change one.` };
  });
}

/** Returns the values that occur more than once, each once. */
export function repeated<Value>(values: readonly Value[]): Value[] {
  const seen = new Set<Value>();
  const again = new Set<Value>();
  for (const value of values) (seen.has(value) ? again : seen).add(value);
  return [...again];
}
