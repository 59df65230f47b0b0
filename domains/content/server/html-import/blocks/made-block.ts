import type { Block } from "../../../blocks/schema.ts";

/** A block with what its words need to be compared with the source's. */
export interface MadeBlock {
  block: Block;
  /** What reports call the place where it stands. */
  place: string;
  /** Cells ('row:column') that repeat what another row says, because the source's cell spans several rows. */
  repeatedCells: ReadonlySet<string>;
  /** The table's title repeats the heading above it. */
  repeatedTitle: boolean;
}

const nothing: ReadonlySet<string> = new Set();

/** A block that repeats nothing. */
export function made(block: Block, place: string): MadeBlock {
  return { block, place, repeatedCells: nothing, repeatedTitle: false };
}
