import type { AsideBlock } from "./schema.ts";

/** Makes a block of clean HTML. */
export function asideFromHtml(html: string): AsideBlock {
  return { type: "aside", title: "", remark: html };
}
