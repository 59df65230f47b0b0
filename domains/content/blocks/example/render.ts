import { paragraphs } from "../paragraphs.ts";
import type { HtmlChange } from "../registry/web-part.ts";
import { markerWords } from "./markers.ts";
import type { ExampleBlock } from "./schema.ts";

/**
 * Renders an example with its marker: some markers add a label ('Not:'), the others change its layout. BQTA is a
 * quotation whose last paragraph is its attribution.
 */
export function renderExample({ text, marker, alignment }: ExampleBlock): string {
  const align = alignment[0] ?? "left";
  const classes = `example example-${marker.toLowerCase()}${align === "left" ? "" : ` align-${align}`}`;
  const words = markerWords[marker];
  const label = words === undefined ? "" : `<p class="example-marker">${words}</p>`;
  const body = paragraphs(text);
  const quoted = marker === "BQUT" || marker === "BQTA" ? `<blockquote>${body}</blockquote>` : body;
  return `<div class="${classes}">${label}${quoted}</div>`;
}

export function mapExampleHtml(block: ExampleBlock, change: HtmlChange): ExampleBlock {
  return { ...block, text: change(block.text, "flow") };
}
