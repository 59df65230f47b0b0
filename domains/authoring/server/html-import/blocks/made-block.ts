import type { Block } from "../../../../content/server/authoring.ts";

/** A block with the information for comparing its words with the source. */
export interface MadeBlock {
  block: Block;
  /** Its place as shown in reports. */
  place: string;
  /** Cells ('row:column') that repeat another row's text, because the source's cell spans several rows. */
  repeatedCells: ReadonlySet<string>;
  /** Whether the table's title repeats the heading above it. */
  repeatedTitle: boolean;
}

const nothing: ReadonlySet<string> = new Set();

/** Returns a block without repeated text. */
export function made(block: Block, place: string): MadeBlock {
  return { block, place, repeatedCells: nothing, repeatedTitle: false };
}
