import type { CodeBlock } from "./schema.ts";

export const codeSamples: CodeBlock[] = [
  {
    type: "code",
    code: "Case 2:21-cv-00345-ABC   Document 14   Filed 03/09/22   Page 3 of 12\n\n  Pl.’s Br. <at> 3 & 4",
  },
];
