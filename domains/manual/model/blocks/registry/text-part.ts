/** The text of a block. */
export interface TextPart<Block> {
  /** The HTML and plain text that readers see, in order. */
  seen(block: Block): string[];
  /** What search finds: plain text, a list of cells for each line. Only tables have lines with several cells. */
  lines(block: Block): string[][];
}
