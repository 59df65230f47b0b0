import { escapeHtml } from "../../../../../platform/ssr/escape-html.ts";
import { paragraphs, plainText } from "../plain-text.ts";
import type { HtmlChange } from "../registry/web-part.ts";
import { markerWords } from "./markers.ts";
import type { ExampleBlock } from "./schema.ts";

/** The most characters of an example in the name of its button. */
const NAME_LENGTH = 48;

/**
 * Renders an example with its marker: some markers add a label ('Not:'), the others change its layout. BQTA is a
 * quotation whose last paragraph is its attribution. A button copies the example, unless it shows what is wrong.
 */
export function renderExample(block: ExampleBlock): string {
  return renderWith(block, block.marker === "NOT" ? "" : copyButton(block.text));
}

/** Renders an example without its button, for where it can only be read. */
export function renderExampleText(block: ExampleBlock): string {
  return renderWith(block, "");
}

function renderWith({ text, marker, alignment }: ExampleBlock, tools: string): string {
  const align = alignment[0] ?? "left";
  const classes = `example example-${marker.toLowerCase()}${align === "left" ? "" : ` align-${align}`}`;
  const words = markerWords[marker];
  const cross = marker === "NOT" ? icon("wrong") : "";
  const label = words === undefined ? "" : `<p class="example-marker">${cross}${words}</p>`;
  const body = paragraphs(text);
  const quoted = marker === "BQUT" || marker === "BQTA" ? `<blockquote>${body}</blockquote>` : body;
  return `<div class="${classes}">${label}${quoted}${tools}</div>`;
}

function copyButton(text: string): string {
  const words = plainText(text).replaceAll(/\s+/g, " ");
  const name = words.length > NAME_LENGTH ? `${words.slice(0, words.lastIndexOf(" ", NAME_LENGTH))} …` : words;
  return (
    '<div class="example-tools needs-script"><button type="button" class="icon-button" data-copy="example"' +
    ` aria-label="Copy example: ${escapeHtml(name)}" title="Copy example">${icon("copy")}</button></div>`
  );
}

function icon(name: "copy" | "wrong"): string {
  return `<svg class="icon" aria-hidden="true"><use href="#icon-${name}"/></svg>`;
}

export function mapExampleHtml(block: ExampleBlock, change: HtmlChange): ExampleBlock {
  return { ...block, text: change(block.text, "flow") };
}
