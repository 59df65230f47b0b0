import type { AsideBlock } from "./schema.ts";

export const asideSamples: AsideBlock[] = [
  { type: "aside", title: "Lists & lines", remark: "<p>A <em>remark</em>,</p><ul><li>one</li><li>two</li></ul>" },
  { type: "aside", title: "", remark: "<p>Without a title; see § 3.</p>" },
];
