import type { Arbitrary } from "fast-check";

/** What tests need of a block type. */
export interface TestingPart<Block> {
  /** Blocks that show everything the type can look like. */
  samples: readonly Block[];
  /** Any block of the type, with text that careless code would corrupt. Pictures are those of `arbitraryEdition`. */
  arbitrary: Arbitrary<Block>;
}
