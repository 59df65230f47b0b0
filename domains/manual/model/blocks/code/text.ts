import type { TextPart } from "../registry/text-part.ts";
import type { CodeBlock } from "./schema.ts";

export const codeText: TextPart<CodeBlock> = {
  seen: ({ code }) => [code.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")],
  lines: ({ code }) =>
    code
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .map((line) => [line]),
};
