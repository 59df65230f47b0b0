import { headingAnchor } from "../../../rules.ts";
import { escapeHtml } from "../../../../../platform/ssr/escape-html.ts";
import { plainText } from "../plain-text.ts";
import type { HtmlChange, Place } from "../registry/web-part.ts";
import type { HeadingBlock } from "./schema.ts";

/** The most characters of a code that fit in the margin; longer codes are set inline. */
const MARGIN_CODE = 12;

/** The level a heading is rendered at: its own if 0 to 2; 1 if above 2 or missing (BLOCK-1). */
export function titleLevel(headingLevel: readonly number[]): 0 | 1 | 2 {
  const [level] = headingLevel;
  return level === 0 || level === 2 ? level : 1;
}

/**
 * Renders a heading as a link target, with its code as a link to itself and buttons that copy its address or citation.
 */
export function renderHeading(block: HeadingBlock, { rank }: Pick<Place, "rank">): string {
  const anchor = headingAnchor(block.id);
  const code = block.headingCode.trim();
  const ownLine = block.putNameOnItsOwnLine && code !== "" ? " heading-own-line" : "";
  const long = code.length > MARGIN_CODE ? " heading-code-long" : "";
  const codeLink = code === "" ? "" : `<a class="heading-code${long}" href="#${anchor}">${escapeHtml(code)}</a> `;
  const name = code === "" ? escapeHtml(plainText(block.headingText)) : escapeHtml(code);
  return (
    `<div class="heading heading-${titleLevel(block.headingLevel)}${ownLine}">` +
    `<h${rank} id="${anchor}" tabindex="-1">${codeLink}<span class="heading-text">${block.headingText}</span></h${rank}>` +
    `<span class="heading-tools needs-script">${copyButton("link", name)}${copyButton("citation", name)}</span></div>`
  );
}

function copyButton(what: "link" | "citation", name: string): string {
  const label = what === "link" ? `Copy link to ${name}` : `Copy citation of ${name}`;
  return (
    `<button type="button" class="icon-button" data-copy="${what}" aria-label="${label}" title="Copy ${what}">` +
    `<svg class="icon" aria-hidden="true"><use href="#icon-${what}"/></svg></button>`
  );
}

export function mapHeadingHtml(block: HeadingBlock, change: HtmlChange): HeadingBlock {
  return { ...block, headingText: change(block.headingText, "inline") };
}
