import type { Arbitrary } from "fast-check";
import { hostileText } from "../../../../server/model/markdown/testing/arbitrary-text.ts";
import type { CodeBlock } from "../schema.ts";

export const arbitraryCode: Arbitrary<CodeBlock> = hostileText
  .filter((code) => code !== "")
  .map((code) => ({ type: "code" as const, code }));
