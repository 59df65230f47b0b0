import { paragraphs } from "../plain-text.ts";
import type { HtmlChange } from "../registry/web-part.ts";
import type { TextBlock } from "./schema.ts";

/** Renders running text unchanged: it was cleaned when it was saved. */
export function renderText({ text }: TextBlock): string {
  return paragraphs(text);
}

export function mapTextHtml(block: TextBlock, change: HtmlChange): TextBlock {
  return { ...block, text: change(block.text, "flow") };
}
