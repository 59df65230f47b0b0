/** What an HTML field of a block may hold: paragraphs, lists and quotations, or one line. */
type HtmlKind = "flow" | "inline";

/** Changes the HTML of a field. */
export type HtmlChange = (html: string, kind: HtmlKind) => string;

/** A block's position in its page. */
export interface Place {
  index: number;
  /** For headings: the rank in the outline, 2 for h2. */
  rank: number;
}

/** What a block type does wherever pages are rendered, which includes browsers. */
export interface WebPart<Block> {
  /** Returns the block with `change` applied to each of its HTML fields. */
  mapHtml(block: Block, change: HtmlChange): Block;
  /** Renders a block whose HTML is clean and whose links are resolved; escapes plain text itself. */
  render(block: Block, place: Place): string;
}
