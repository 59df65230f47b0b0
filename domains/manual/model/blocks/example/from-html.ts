import type { ExampleBlock } from "./schema.ts";

/** Makes a block of clean HTML, without a marker: HTML has none. */
export function exampleFromHtml(html: string): ExampleBlock {
  return { type: "example", text: html, marker: "NONE", alignment: [] };
}
