import { escapeHtml } from "../../../../../../../platform/ssr/escape-html.ts";
import { paragraphs } from "../../../plain-text.ts";
import type { HtmlChange } from "../../web-part.ts";
import type { AsideBlock } from "./schema.ts";

export function renderAside({ title, remark }: AsideBlock): string {
  return `<aside class="aside"><p class="aside-title">${escapeHtml(title)}</p>${paragraphs(remark)}</aside>`;
}

export function mapAsideHtml(block: AsideBlock, change: HtmlChange): AsideBlock {
  return { ...block, remark: change(block.remark, "flow") };
}
