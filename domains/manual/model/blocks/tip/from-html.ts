import type { TipBlock } from "./schema.ts";

/** Makes a block of clean HTML. */
export function tipFromHtml(html: string): TipBlock {
  return { type: "tip", tip: html };
}
