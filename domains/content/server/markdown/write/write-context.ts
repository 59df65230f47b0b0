import { readCleanFlow } from "../../../rich-text/read-clean-html.ts";
import { flowMarkdown } from "./flow-markdown.ts";
import type { InlinePlace } from "./inline-markdown.ts";

/** What a block's Markdown depends on in its page. */
export interface WriteContext {
  destination: InlinePlace["destination"];
  /** The headings whose link targets must be written. */
  fixedIds: ReadonlySet<string>;
  /** Whether an address that is no link is written as it is. */
  citesAddresses?: boolean;
}

/** Writes clean HTML of paragraphs, lists and quotations as Markdown. */
export function writeFlow(html: string, context: WriteContext): string {
  return flowMarkdown(readCleanFlow(html), {
    destination: context.destination,
    citesAddresses: context.citesAddresses === true,
  });
}

/** Writes `:::name{attributes}` with its content. */
export function writeContainer(name: string, attributes: readonly string[], content: string): string {
  return `:::${name}${writeAttributes(attributes)}\n${content}\n:::`;
}

/** Writes attributes in braces; nothing if there are none. */
export function writeAttributes(attributes: readonly string[]): string {
  return attributes.length === 0 ? "" : `{${attributes.join(" ")}}`;
}

/** Writes an attribute with a text in quotation marks; only escapes what would be read as a character reference. */
export function textAttribute(name: string, text: string): string {
  return `${name}="${text.replace(/&(?=[A-Za-z#])/g, "&amp;").replace(/"/g, "&quot;")}"`;
}
