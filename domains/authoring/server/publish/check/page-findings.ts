import { type Block, idsOfMarks } from "../../../../content/server/authoring.ts";
import type { ManualFinding } from "../errors.ts";

/** Finds the link targets that two headings of a page have. */
export function duplicateHeadings(blocks: readonly Block[], place: string): ManualFinding[] {
  const ids = blocks.flatMap((block) => (block.type === "heading" ? [block.id] : []));
  return repeated(ids).map((id) => {
    return { kind: "duplicate-heading", place, message: `Two headings have the link target '${id}'. Change one.` };
  });
}

/** Finds the footnotes of a page that no mark leads to, and the marks that lead to none. */
export function lostNotes(blocks: readonly Block[], place: string): ManualFinding[] {
  const ids = new Set(blocks.flatMap((block) => (block.type === "footnotes" ? block.notes : [])).map(({ id }) => id));
  const marks = new Set(idsOfMarks(blocks));
  const finding = (message: string): ManualFinding => ({ kind: "invalid", place, message });
  return [
    ...[...ids]
      .filter((id) => !marks.has(id))
      .map((id) =>
        finding(`Nothing leads to the footnote [^${id}]. Put its mark into the text, or remove the footnote.`),
      ),
    ...[...marks]
      .filter((id) => !ids.has(id))
      .map((id) => finding(`The mark [^${id}] has no footnote. Write the footnote, or remove the mark.`)),
  ];
}

/** Returns the values that occur more than once, each once. */
export function repeated<Value>(values: readonly Value[]): Value[] {
  const seen = new Set<Value>();
  const again = new Set<Value>();
  for (const value of values) (seen.has(value) ? again : seen).add(value);
  return [...again];
}
