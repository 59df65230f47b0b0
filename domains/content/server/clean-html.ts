import { parseFlow, parseInline } from "./rich-text/parse-html.ts";
import { flowToHtml, inlineToHtml } from "./rich-text/to-html.ts";

/**
 * The one clean form of any HTML: p, br, em, strong, u, `<span class="sc">`, sup, sub, ul, ol with start, li,
 * blockquote, a and code. Everything else goes, its words stay; only script and style go with their content.
 *
 * `flow` gives paragraphs, lists and quotations, with bare words in a paragraph. `inline` gives one line without
 * blocks. Links lead to https:, http:, mailto:, page: or ref: or lose their link. Cleaning twice changes nothing.
 */
export function cleanHtml(html: string, profile: "flow" | "inline"): string {
  return profile === "flow" ? flowToHtml(parseFlow(html)) : inlineToHtml(parseInline(html));
}
