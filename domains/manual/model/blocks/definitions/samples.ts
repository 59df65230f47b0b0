import type { DefinitionsBlock } from "./schema.ts";

export const definitionsSamples: DefinitionsBlock[] = [
  {
    type: "definitions",
    items: [
      {
        terms: ["slip opinion"],
        definitions: ['A court’s own separate print of one opinion, see <a href="https://example.org/">its site</a>.'],
      },
      {
        terms: ["pincite", "pinpoint"],
        definitions: [
          "The page on which the words stand.",
          "The paragraph, where paragraphs are numbered: <em>¶ 14</em>.",
        ],
      },
    ],
  },
];
