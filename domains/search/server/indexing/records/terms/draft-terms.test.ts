import { expect, test } from "vitest";
import type { IndexedRecord } from "../page-records.ts";
import { DRAFT_ID, draftLetter, draftTerms } from "./draft-terms.ts";

let pages = 0;

/** The record of a page, or with `heading` of one of its sections. */
function record(own: string, more: { heading?: string; data?: string; abbreviations?: string[]; title?: string } = {}) {
  pages += 1;
  const made: IndexedRecord = {
    record: {
      objectID: String(pages),
      version: "v22",
      id: String(pages),
      uri: `bluebook/v22/rules/page-${pages}`,
      section: "rules",
      sectionGroup: "Whitepages",
      code: String(pages),
      title: more.title ?? own,
      ancestors: [],
      isPublic: true,
      bluebook: {
        data: more.data ?? "",
        headingBlockTitle: more.heading ?? null,
        headingBlockId: more.heading === undefined ? null : "here",
      },
    },
    ownCode: String(pages),
    printPage: 0,
    own,
    context: [],
    definitions: { terms: [], abbreviations: more.abbreviations ?? [] },
    indexWords: [],
    searchWords: [],
    isEmpty: false,
  };
  return made;
}

test("a draft lists titles, headings, abbreviations and terms the text defines, each with a link", () => {
  const cases = record("Case names", {
    heading: "10.1 Case names",
    data: "A name that everybody uses is known as a “popular name”.",
    abbreviations: ["Ass’n"],
  });
  const terms = draftTerms([cases]);
  expect(terms.map(({ term }) => term)).toEqual(["Ass’n", "Case names", "popular name"]);
  expect(terms.map(({ linkedEntries }) => linkedEntries[0]?.uri)).toEqual(
    Array(3).fill(`${cases.record.uri.replace("bluebook", "")}#b-here`),
  );
  expect(terms.every(({ id }) => id.startsWith(DRAFT_ID))).toBe(true);
});

test("a heading that many pages share is listed under each of them", () => {
  const short = ["Cases", "Statutes", "Books"].map((title) =>
    record("Short citations", { heading: "Short citations", title }),
  );
  const terms = draftTerms(short);
  expect(terms.map(({ term, children }) => [term, children.map((child) => child.term)])).toEqual([
    ["Books", ["Short citations"]],
    ["Cases", ["Short citations"]],
    ["Statutes", ["Short citations"]],
  ]);
  expect(terms[0]?.children[0]).toMatchObject({ parents: ["Books"], level: 1 });
});

test("spellings of the same word become one term with both links", () => {
  const [term, ...others] = draftTerms([record("Ass’n"), record("ASSN")]);
  expect(others).toEqual([]);
  expect(term?.linkedEntries).toHaveLength(2);
});

test("sentences, symbols and markup are not terms", () => {
  const odd = ["§ 12", "<b>bold</b>", "a whole sentence that goes on and on and on for ever", ""];
  expect(draftTerms(odd.map((own) => record(own)))).toEqual([]);
});

test.each([
  ["“Quoted” word", "Q"],
  ["École", "E"],
  ["42 U.S.C.", "U"],
  ["§ 12", undefined],
])("%s is listed under %s", (term, letter) => {
  expect(draftLetter(term)).toBe(letter);
});
