import type { Arbitrary } from "fast-check";
import { arbitraryFlow } from "../../../../server/model/markdown/testing/arbitrary-text.ts";
import { tipFromHtml } from "../from-html.ts";
import type { TipBlock } from "../schema.ts";

export const arbitraryTip: Arbitrary<TipBlock> = arbitraryFlow.map(tipFromHtml);
