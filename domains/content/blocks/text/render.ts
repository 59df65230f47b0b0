import { paragraphs } from "../paragraphs.ts";
import type { TextBlock } from "./schema.ts";

/** Running text stands in the article as it is: it was cleaned when it was saved. */
export function renderText({ text }: TextBlock): string {
  return paragraphs(text);
}
