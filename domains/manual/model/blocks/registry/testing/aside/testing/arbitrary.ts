import * as fc from "fast-check";
import { arbitraryFlow, arbitraryTitle } from "../../../../../../server/model/markdown/testing/arbitrary-text.ts";
import type { AsideBlock } from "../schema.ts";

export const arbitraryAside: fc.Arbitrary<AsideBlock> = fc.record({
  type: fc.constant("aside" as const),
  title: fc.oneof(fc.constant(""), arbitraryTitle),
  remark: arbitraryFlow,
});
