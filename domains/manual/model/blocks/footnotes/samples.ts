import type { FootnotesBlock } from "./schema.ts";

export const footnotesSamples: FootnotesBlock[] = [
  {
    type: "footnotes",
    notes: [
      { id: "docket", text: "The clerk’s office numbers each docket from 1 every year." },
      { id: "2", text: "Until a volume is bound, cite the <em>slip opinion</em> by its date." },
    ],
  },
];
