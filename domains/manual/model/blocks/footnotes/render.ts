import type { HtmlChange } from "../registry/web-part.ts";
import { replaceMarks } from "./marks.ts";
import type { FootnotesBlock } from "./schema.ts";

/** Renders footnotes at the end of their page, each with the way back to its first mark. Ids of headings have no `_`. */
export function renderFootnotes({ notes }: FootnotesBlock): string {
  const items = notes.map(
    ({ id, text }, index) =>
      `<li id="note_${id}">${text} <a href="#mark_${id}" role="doc-backlink" aria-label="Back to note ${index + 1} in the text">↑</a></li>`,
  );
  return `<section class="footnotes" role="doc-endnotes" aria-label="Footnotes"><ol>${items.join("")}</ol></section>`;
}

export function mapFootnotesHtml(block: FootnotesBlock, change: HtmlChange): FootnotesBlock {
  return { ...block, notes: block.notes.map(({ id, text }) => ({ id, text: change(text, "inline") })) };
}

/**
 * Returns what renders the marks in a page's HTML: a number that leads to its note. The style sheet writes the number, so
 * that what is copied, and what a table's filter compares, is the text alone. Where a note isn't shown, as in an excerpt,
 * neither is its mark.
 */
export function marksOf(blocks: readonly (FootnotesBlock | { type: string })[]): (html: string) => string {
  const notes = blocks.flatMap((block) => ("notes" in block ? block.notes : []));
  const numbers = new Map(notes.map(({ id }, index) => [id, index + 1]));
  const seen = new Set<string>();
  return (html) =>
    replaceMarks(html, (id) => {
      const number = numbers.get(id);
      if (number === undefined) return "";
      const place = seen.has(id) ? "" : ` id="mark_${id}"`;
      seen.add(id);
      const name = `role="doc-noteref" aria-label="Note ${number}" data-note="${number}"`;
      return `<sup><a class="footnotes-mark"${place} href="#note_${id}" ${name}></a></sup>`;
    });
}
