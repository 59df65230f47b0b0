import * as fc from "fast-check";
import { arbitraryCode, arbitraryInline } from "../../../../server/model/markdown/testing/arbitrary-text.ts";
import type { HeadingBlock } from "../schema.ts";

export const arbitraryHeading: fc.Arbitrary<HeadingBlock> = fc.record({
  type: fc.constant("heading" as const),
  id: fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,6}$/),
  headingCode: arbitraryCode,
  headingText: arbitraryInline,
  headingLevel: fc.oneof(
    fc.constant<number[]>([]),
    fc.integer({ min: 0, max: 4 }).map((level) => [level]),
  ),
  putNameOnItsOwnLine: fc.boolean(),
});
