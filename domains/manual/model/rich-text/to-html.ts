import { unhandled } from "../../../../platform/telemetry/unhandled.ts";
import { type Inline, type Mark, type RichBlock, type Run, nestRuns } from "./rich-text.ts";

/** Renders rich text as HTML: paragraphs, lists and quotations without white space in between. */
export function flowToHtml(blocks: readonly RichBlock[]): string {
  return blocks.map(blockToHtml).join("");
}

/** Renders one line of rich text as HTML. */
export function inlineToHtml(runs: readonly Run[]): string {
  return nestRuns(runs).map(inlineNodeToHtml).join("");
}

/** Escapes text for HTML content and quoted attributes. */
function escapeHtml(text: string): string {
  return /[&<>"]/.test(text)
    ? text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;")
    : text;
}

function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;") : text;
}

function blockToHtml(block: RichBlock): string {
  switch (block.kind) {
    case "paragraph":
      return `<p>${inlineToHtml(block.runs)}</p>`;
    case "quote":
      return `<blockquote>${flowToHtml(block.blocks)}</blockquote>`;
    case "list": {
      const items = block.items.map((item) => `<li>${itemToHtml(item)}</li>`).join("");
      const start = block.start === 1 ? "" : ` start="${block.start}"`;
      return block.ordered ? `<ol${start}>${items}</ol>` : `<ul>${items}</ul>`;
    }
    default:
      throw unhandled("rich block", block);
  }
}

/** An item whose only paragraph comes first contains its text unwrapped. */
function itemToHtml(item: readonly RichBlock[]): string {
  const [first, ...others] = item;
  if (first?.kind === "paragraph" && others.every((block) => block.kind !== "paragraph")) {
    return inlineToHtml(first.runs) + flowToHtml(others);
  }
  return flowToHtml(item);
}

function inlineNodeToHtml(node: Inline): string {
  switch (node.kind) {
    case "text":
      return escapeText(node.text);
    case "break":
      return "<br>";
    case "mark": {
      const content = node.children.map(inlineNodeToHtml).join("");
      return `${openingTag(node.mark)}${content}</${node.mark.tag === "sc" ? "span" : node.mark.tag}>`;
    }
    default:
      throw unhandled("inline node", node);
  }
}

function openingTag(mark: Mark): string {
  if (mark.tag === "a") {
    return `<a href="${escapeHtml(mark.href)}">`;
  }
  return mark.tag === "sc" ? '<span class="sc">' : `<${mark.tag}>`;
}

const scheme = /^(https|http|mailto|page|ref|note):/i;

/** Characters that browsers drop from an address; removed so that `java\nscript:` is recognized. */
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const dropped = /[\u0000-\u001f\u007f-\u009f\ufeff]/g;

/** Characters to percent-encode in an address, so that neither HTML nor Markdown misreads them. */
const encoded = /[\s"<>[\\\]^`{|}]/g;

/**
 * Returns the canonical form of a link's address, or null if its scheme is not allowed: only https, http, mailto, and
 * our own references to pages (page:, ref:) and footnotes (note:).
 */
export function cleanHref(href: string): string | null {
  const address = href.toWellFormed().replace(dropped, "").trim();
  const match = scheme.exec(address);
  if (match === null || match[0].length === address.length) {
    return null;
  }
  const rest = address.slice(match[0].length);
  return match[0].toLowerCase() + rest.replace(encoded, (character) => encodeURIComponent(character));
}
