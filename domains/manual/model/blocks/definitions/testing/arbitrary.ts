import * as fc from "fast-check";
import { arbitraryInline } from "../../../../server/model/markdown/testing/arbitrary-text.ts";
import type { DefinitionsBlock } from "../schema.ts";

const lines = fc.array(
  arbitraryInline.filter((text) => text !== ""),
  { minLength: 1, maxLength: 2 },
);

export const arbitraryDefinitions: fc.Arbitrary<DefinitionsBlock> = fc.record({
  type: fc.constant("definitions" as const),
  items: fc.array(fc.record({ terms: lines, definitions: lines }), { minLength: 1, maxLength: 3 }),
});
