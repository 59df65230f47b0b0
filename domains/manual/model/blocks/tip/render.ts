import { paragraphs } from "../plain-text.ts";
import type { HtmlChange } from "../registry/web-part.ts";
import type { TipBlock } from "./schema.ts";

/** Renders advice beside a rule, marked by a text label that all readers can perceive. */
export function renderTip({ tip }: TipBlock): string {
  return `<div class="tip" role="note"><p class="tip-label">Tip</p>${paragraphs(tip)}</div>`;
}

export function mapTipHtml(block: TipBlock, change: HtmlChange): TipBlock {
  return { ...block, tip: change(block.tip, "flow") };
}
