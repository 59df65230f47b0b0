import type { Marked } from "../search-api.ts";

/** A text with its matches in <mark> elements. */
export function Highlighted({ text }: { text: Marked }) {
  // The pieces of a text never change order.
  // oxlint-disable-next-line react/no-array-index-key
  return text.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece));
}
