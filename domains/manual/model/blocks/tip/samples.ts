import type { TipBlock } from "./schema.ts";

export const tipSamples: TipBlock[] = [
  {
    type: "tip",
    tip: "<p>A government is named by its short name in its own courts: <em>State v. Reyes</em> in a state court, <em>Oregon v. Reyes</em> elsewhere.</p>",
  },
  { type: "tip", tip: "Copy the citation from the opinion, not from a brief." },
];
