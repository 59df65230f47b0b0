import { parseFlow, parseInline } from "./rich-text/parse-html.ts";
import { flowToHtml, inlineToHtml } from "../../model/rich-text/to-html.ts";

/**
 * Returns any HTML in its canonical clean form: p, br, em, strong, u, s, `<span class="sc">`, sup, sub, ul, ol with start,
 * li, blockquote, a and code. Other elements are unwrapped; only script and style are removed with their content.
 *
 * `flow` returns paragraphs, lists and quotations, and wraps bare text in a paragraph. `inline` returns one line
 * without blocks. Links must use https:, http:, mailto:, page:, ref: or note:, or they are unwrapped. Cleaning is idempotent.
 */
export function cleanHtml(html: string, profile: "flow" | "inline"): string {
  return profile === "flow" ? flowToHtml(parseFlow(html)) : inlineToHtml(parseInline(html));
}
