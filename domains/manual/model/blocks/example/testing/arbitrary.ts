import * as fc from "fast-check";
import { arbitraryFlow } from "../../../../server/model/markdown/testing/arbitrary-text.ts";
import { exampleMarkers } from "../markers.ts";
import { type ExampleBlock, exampleAlignments } from "../schema.ts";

export const arbitraryExample: fc.Arbitrary<ExampleBlock> = fc.record({
  type: fc.constant("example" as const),
  text: arbitraryFlow,
  marker: fc.constantFrom(...exampleMarkers),
  alignment: fc.oneof(
    fc.constant<ExampleBlock["alignment"]>([]),
    fc.constantFrom(...exampleAlignments).map((alignment) => [alignment]),
  ),
});
