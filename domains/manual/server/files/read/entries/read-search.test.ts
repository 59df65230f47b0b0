import { expect, test } from "vitest";
import { type Problem, reportOn } from "../../../model/markdown/problem.ts";
import { readSearch } from "./read-search.ts";

function read(text: string) {
  const problems: Problem[] = [];
  const search = readSearch(text, reportOn("search.yaml", problems));
  return { search, problems: problems.map(({ line, message }) => `${line}: ${message}`) };
}

test("search.yaml says what search knows of the manual", () => {
  const text = [
    "names: [Indigo Book, IB]",
    "stop:",
    "  - indigo",
    "codes:",
    "  canon: rule",
    "synonyms:",
    "  - pincite = pin cite",
    '  - "tweet => social media"',
  ].join("\n");
  expect(read(text)).toEqual({
    search: {
      names: ["Indigo Book", "IB"],
      stopWords: ["indigo"],
      codes: [{ name: "canon", kind: "rule" }],
      synonyms: ["pincite = pin cite", "tweet => social media"],
    },
    problems: [],
  });
  expect(read("# nothing yet\n")).toEqual({ search: undefined, problems: [] });
});

test.each([
  ["nicknames: [a]", /^1: 'nicknames' is unknown here/],
  ["names: Indigo Book", /^1: 'names' is a list/],
  ["stop:\n  - [a]", /^2: An entry is text/],
  ["codes:\n  canon: law", /^2: 'canon' must mean one of rule, table/],
  ["codes: [canon]", /^1: Write one word a line/],
  ["synonyms:\n  - pincite = pin cite\n  - alone", /^3: Write 'a = b'/],
  ["synonyms:\n  - a =>", /^2: Write 'a = b'/],
  ["synonyms:\n  - a => b => c", /^2: Write 'a = b'/],
])("%j is refused with its line", (text, message) => {
  expect(read(text).problems).toEqual([expect.stringMatching(message)]);
});
