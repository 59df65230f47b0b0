import type { TextBlock } from "./schema.ts";

/** Makes a block of clean HTML. */
export function textFromHtml(html: string): TextBlock {
  return { type: "text", text: html };
}
