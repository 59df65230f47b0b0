import { expect, test } from "vitest";
import { saidOf, titleShape } from "./title-shape.ts";

/** The words that a query says of a name, by their places. */
const said = (...places: number[]) => places.reduce((bits, place) => bits | (1 << place), 0);

test.each([
  ["Volumes and supplements", said(0), { whole: 1 / 2, part: 1 }],
  ["Sources and Authorities: Constitutions", said(3), { whole: 1 / 3, part: 1 }],
  ["Journals, Magazines, & Newspapers", said(1), { whole: 1 / 3, part: 1 }],
  ["Unreported and pending cases", said(0, 3), { whole: 2 / 3, part: 1 }],
  ["Roman numerals", said(1), { whole: 1 / 2, part: 1 / 2 }],
  ["Case names", said(0, 1), { whole: 1, part: 1 }],
  ["Short citations of cases", said(3), { whole: 1 / 3, part: 1 / 3 }],
])("of '%s' the words %i say %j", (name, words, share) => {
  expect(saidOf(titleShape(name), words)).toEqual(share);
});

test("a name of small words alone is as long as it is", () => {
  expect(saidOf(titleShape("What to do"), said(0))).toMatchObject({ whole: 1 / 3 });
});

test("only the first words of a name without end are looked at", () => {
  const shape = titleShape(`${"long ".repeat(100)}name`);
  expect(saidOf(shape, -1)).toEqual({ whole: 1, part: 1 });
});
