import { mapHtml } from "../../map-html.ts";
import type { Block } from "../../registry/schemas.ts";
import { noteMark, replaceMarks } from "../marks.ts";
import type { FootnotesBlock } from "../schema.ts";

/**
 * Returns a page's blocks with its footnotes in one block at the end, in the order of their first marks. Notes without a
 * mark and marks without a note are left out, as are marks in headings and in notes, which can't have any.
 */
export function settleNotes(blocks: readonly Block[]): Block[] {
  const notes = new Map(
    blocks
      .flatMap((block) => (block.type === "footnotes" ? block.notes : []))
      .toReversed()
      .map((note) => [note.id, note]),
  );
  const cited = new Set<string>();
  const texts = blocks
    .filter(({ type }) => type !== "footnotes")
    .map((block) =>
      mapHtml(block, (html) =>
        replaceMarks(html, (id) => {
          if (block.type === "heading" || !notes.has(id)) return "";
          cited.add(id);
          return noteMark(id);
        }),
      ),
    );
  const kept = [...cited].flatMap((id) => notes.get(id) ?? []);
  const settled: FootnotesBlock = {
    type: "footnotes",
    notes: kept.map(({ id, text }) => ({ id, text: replaceMarks(text, () => "") })),
  };
  return kept.length === 0 ? texts : [...texts, settled];
}

/** Returns the ids of the footnotes that marks in the text lead to, each once, in order. */
export function idsOfMarks(blocks: readonly Block[]): string[] {
  const ids = new Set<string>();
  for (const block of blocks) {
    if (block.type !== "footnotes") mapHtml(block, (html) => replaceMarks(html, (id) => (ids.add(id), "")));
  }
  return [...ids];
}
