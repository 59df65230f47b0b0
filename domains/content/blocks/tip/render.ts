import { paragraphs } from "../paragraphs.ts";
import type { TipBlock } from "./schema.ts";

/** Advice beside the rule, told apart by a label that everybody can read. */
export function renderTip({ tip }: TipBlock): string {
  return `<div class="tip" role="note"><p class="tip-label">Tip</p>${paragraphs(tip)}</div>`;
}
