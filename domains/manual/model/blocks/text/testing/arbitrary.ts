import type { Arbitrary } from "fast-check";
import { arbitraryFlow } from "../../../../server/model/markdown/testing/arbitrary-text.ts";
import { textFromHtml } from "../from-html.ts";
import type { TextBlock } from "../schema.ts";

export const arbitraryText: Arbitrary<TextBlock> = arbitraryFlow.map(textFromHtml);
