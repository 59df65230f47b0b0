import * as fc from "fast-check";
import { arbitraryInline } from "../../../../server/model/markdown/testing/arbitrary-text.ts";
import type { FootnotesBlock } from "../schema.ts";

export const arbitraryFootnotes: fc.Arbitrary<FootnotesBlock> = fc.record({
  type: fc.constant("footnotes" as const),
  notes: fc.uniqueArray(
    fc.record({ id: fc.stringMatching(/^[a-z0-9]{1,8}$/), text: arbitraryInline.filter((text) => text !== "") }),
    { minLength: 1, maxLength: 4, selector: ({ id }) => id },
  ),
});
