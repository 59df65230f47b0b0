import { readCleanFlow, readCleanLine } from "./read-clean-html.ts";
import { flowToHtml, inlineToHtml } from "./to-html.ts";

/**
 * Returns clean HTML whose links were rewritten in its canonical form again: text that no link parts any more is one
 * piece. What wasn't clean before must go through `cleanHtml`.
 */
export function rejoinHtml(html: string, profile: "flow" | "inline"): string {
  return profile === "flow" ? flowToHtml(readCleanFlow(html)) : inlineToHtml(readCleanLine(html));
}
