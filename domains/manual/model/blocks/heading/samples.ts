import type { HeadingBlock } from "./schema.ts";

const heading = (id: string, headingCode: string, headingText: string, level: number[]): HeadingBlock => ({
  type: "heading",
  id,
  headingCode,
  headingText,
  headingLevel: level,
  putNameOnItsOwnLine: false,
});

export const headingSamples: HeadingBlock[] = [
  heading("10.2.1", "10.2.1", "What to leave out everywhere", [0]),
  heading("10.2.1-a", "10.2.1(a)", "Procedural phrases such as <em>in re</em>", [1]),
  heading("10.2.1-a-i", "10.2.1(a)(i)", "Several phrases at once", [2]),
  heading("level-three", "", "A heading of level 3, which counts as 1", [3]),
  heading("level-four", "", "A heading of level 4", [4]),
  heading("no-level", "", "A heading without a level", []),
  { ...heading("own-line", "10.2.2", "A name on a line of its own", [0]), putNameOnItsOwnLine: true },
];
