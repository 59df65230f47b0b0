import { describe, expect, test } from "vitest";
import { engineDocument, searchNames } from "../testing/small-index.ts";
import { buildIndex } from "./index/build-index.ts";
import { SearchIndex } from "./search-index.ts";

const search = searchNames([
  engineDocument("Cases", { ownCode: "10", pageCode: "10", body: "How cases are cited." }),
  engineDocument("Case names", {
    ownCode: "10.2",
    pageCode: "10",
    context: ["Cases"],
    body: "Write Ass’n in citations.",
  }),
  engineDocument("Omissions", {
    ownCode: "10.2(a)",
    pageCode: "10",
    context: ["Case names"],
    body: "Leave out the rest.",
  }),
  engineDocument("Case words", {
    ownCode: "T6",
    pageCode: "T6",
    definitions: ["Association", "Ass’n", "Department", "Dep’t"],
    abbreviations: ["Association", "Ass’n", "Department", "Dep’t"],
    body: "Association · Ass’n\nDepartment · Dep’t",
  }),
  engineDocument("Federal reporters", {
    ownCode: "T1",
    pageCode: "T1",
    body: "Federal Appendix · F. App’x\nFederal Reporter · F.3d",
  }),
  engineDocument("Names of places", { ownCode: "11", pageCode: "11", body: "Table 10.2 has them. Ass’n of a place." }),
  engineDocument("Id.", { ownCode: "4.1", pageCode: "4", body: "Use id. for the source before." }),
  engineDocument("When it fails", {
    ownCode: "4.1.2",
    pageCode: "4",
    context: ["Id."],
    body: "After several sources.",
  }),
  engineDocument("Parallel citations", { ownCode: "12", pageCode: "12", body: "Two reporters of one case." }),
]);

describe("a code", () => {
  test.each(["10.2", "R10.2", "rule 10.2", "r 10.2"])("%s finds its section, then what is below it", (query) => {
    expect(search(query).slice(0, 2)).toEqual(["Case names", "Omissions"]);
  });

  test.each(["10.2 a", "10.2a", "rule 10.2 (A)"])("%s has a tail, however it is typed", (query) => {
    expect(search(query)[0]).toBe("Omissions");
  });

  test("for a part that a rule doesn't have finds the rule", () => {
    expect(search("rule 12(b)(6)")[0]).toBe("Parallel citations");
  });

  test("is never corrected to another", () => {
    expect(search("10.9")).not.toContain("Case names");
  });

  test("of a table differs from a rule's by its letter or its word", () => {
    expect(search("table 6")[0]).toBe("Case words");
    expect(search("T1")[0]).toBe("Federal reporters");
  });
});

describe("an abbreviation", () => {
  test.each(["Ass'n", "assn", "Ass’n"])("%s finds the row that defines it before sections that use it", (query) => {
    expect(search(query)[0]).toBe("Case words");
  });

  test.each(["F. App'x", "f appx", "FAppx"])("%s is one word with or without periods and spaces", (query) => {
    expect(search(query)).toEqual(["Federal reporters"]);
  });
});

describe("words", () => {
  test("a misspelled word finds the nearest one, unless typo tolerance is off", () => {
    expect(search("paralell")[0]).toBe("Parallel citations");
    expect(search("paralell", { typos: false })).toEqual([]);
  });

  test("the last word may be a prefix, unless a space follows", () => {
    expect(search("omissi")).toEqual(["Omissions"]);
    expect(search("omissi", { prefix: false, typos: false })).toEqual([]);
  });

  test("quoted words must be adjacent", () => {
    expect(search('"two reporters"')).toEqual(["Parallel citations"]);
    expect(search('"reporters two"')).toEqual([]);
  });

  test("a question with a negation finds the section about failing", () => {
    expect(search("when can't I use id.")[0]).toBe("When it fails");
  });

  test("what a filter hides is not found by any word", () => {
    expect(search("association", { isAllowed: (doc) => doc !== 3 })).not.toContain("Case words");
    expect(search("T6", { isAllowed: (doc) => doc !== 3 })).not.toContain("Case words");
  });
});

test("a summary ranks below the section it summarizes", () => {
  const found = searchNames([
    engineDocument("Quick guide", { isSummary: true, body: "Ellipses: three dots for an omission of words." }),
    engineDocument("Ellipses", { body: "Three dots." }),
    engineDocument("Dots", { body: "An omission is shown by dots." }),
  ])("ellipses omission");
  expect(found.at(-1)).toBe("Quick guide");
});

test("an empty heading ranks below the section with its content, unless the query contains the whole heading", () => {
  const found = searchNames([
    engineDocument("Comments to agencies", { isEmpty: true }),
    engineDocument("In general", {
      context: ["Comments to agencies"],
      body: "What the public writes is filed by name and date.",
    }),
    engineDocument("Books", { body: "Author, title, year." }),
    engineDocument("Cases", { body: "Name, reporter, court, year." }),
    engineDocument("Letters", { body: "Writer and date." }),
    engineDocument("Maps", { body: "Scale." }),
  ]);
  expect(found("comments filed")).toEqual(["In general", "Comments to agencies"]);
  expect(found("comments to agencies")).toEqual(["Comments to agencies", "In general"]);
});

test("a section is found by its name in the index of terms, even if its text never uses it", () => {
  const found = searchNames([
    engineDocument("Forms", { body: "What is shortened." }),
    engineDocument("Coming back", { indexWords: ["back references"], definitions: ["back references"] }),
  ])("back reference");
  expect(found).toEqual(["Coming back"]);
});

describe("what readers call a section", () => {
  const found = searchNames([
    engineDocument("AccountDeletion out the court", { body: "The reporter may say which court decided." }),
    engineDocument("Quotations", {
      body: "Three dots show an omission.",
      searchWords: ["dot dot dot", "skip words of a quote"],
    }),
    engineDocument("Stops", { body: "How to skip a stop.", searchWords: ["skip a full stop at the end of a cite"] }),
  ]);

  test("finds it even if its text never uses the words", () => {
    expect(found("dot dot dot")[0]).toBe("Quotations");
  });

  test("counts more, the more of the phrase the query contains", () => {
    expect(found("skip words")[0]).toBe("Quotations");
  });

  test("can't be matched by quoting across phrases: each one ends where the next begins", () => {
    expect(found('"dot skip"')).toEqual([]);
  });
});

describe("a code among other words", () => {
  test.each(["rule 10.2 of the manual", "what does R10.2 say"])("%s is that code", (query) => {
    expect(search(query)[0]).toBe("Case names");
  });

  test("stays a word if something else is asked", () => {
    expect(search("omission 10.2")[0]).toBe("Omissions");
  });
});

test.each(["§ 10.2", "10-2", "Rule No. 10.2", "rule ten point two"])("%s is written as people do", (query) => {
  expect(search(query).slice(0, 2)).toEqual(["Case names", "Omissions"]);
});

describe("a page of the printed manual", () => {
  const found = searchNames([
    engineDocument("Cases", { printPage: 60 }),
    engineDocument("Case names", {}),
    engineDocument("Books", { printPage: 75 }),
    engineDocument("Chapters of books", { printPage: 75 }),
  ]);

  test.each([
    ["p. 75", ["Books", "Chapters of books"]],
    ["page 60", ["Cases"]],
    ["pp. 74–75", ["Cases"]],
    ["p. 120", ["Books", "Chapters of books"]],
    ["p. 59", []],
    ["p. 400", []],
  ])("%s finds what begins on it, or what goes on there", (query, names) => {
    expect(found(query)).toEqual(names);
  });
});

describe("a code that no section has", () => {
  const codes = ["7", "7.1", "7.9", "7.10", "7.10.1", "8", "T6", "B10"];
  const index = new SearchIndex(buildIndex(codes.map((ownCode) => engineDocument(ownCode, { ownCode }))));
  const nearest = (query: string, isAllowed: (doc: number) => boolean = () => true) =>
    index.search(query, { prefix: true, typos: true, isAllowed, wanted: 10 }).nearest.map((doc) => codes[doc]);

  test.each([
    ["7.99", ["7.10", "7.10.1", "7.9", "7.1"]],
    ["R99", ["8", "7", "7.1", "7.9"]],
    ["T9", ["T6"]],
    ["BT4", []],
    ["7.9", []],
    ["cases", []],
  ])("%s is near to others", (query, near) => {
    expect(nearest(query)).toEqual(near);
  });

  test("is never near to one that the reader may not see", () => {
    expect(nearest("7.99", (doc) => doc !== 3)).toEqual(["7.10.1", "7.9", "7.1", "7"]);
  });
});

describe("questions", () => {
  const found = searchNames([
    engineDocument("Magazines", { ownCode: "16", pageCode: "16", body: "Name the author, the title and the issue." }),
    engineDocument("Words of titles", {
      ownCode: "T13",
      pageCode: "T13",
      definitions: ["Magazine", "Mag."],
      abbreviations: ["Magazine", "Mag."],
      body: "Magazine · Mag.",
    }),
    engineDocument("Letters", { ownCode: "17", pageCode: "17", body: "Interviews and letters of other people." }),
    engineDocument("Digital object identifiers", { ownCode: "18", pageCode: "18", body: "A number for articles." }),
  ]);

  test("about citing lead to a rule, those about an abbreviation to its row", () => {
    expect(found("how do I cite a magazine")[0]).toBe("Magazines");
    expect(found("abbreviate magazine")[0]).toBe("Words of titles");
  });

  test("are answered even if the manual doesn't have all of their words", () => {
    expect(found("an interview conducted quietly yesterday")).toEqual(["Letters"]);
    expect(found("conducted quietly yesterday")).toEqual([]);
  });

  test("never match an abbreviation that their function words happen to spell", () => {
    expect(found("how do I cite letters")[0]).toBe("Letters");
    expect(found("how do I cite letters")).not.toContain("Digital object identifiers");
  });
});

test("a phrase that has another name finds it, and its own words as well", () => {
  const found = searchNames([
    engineDocument("Periodicals", { body: "Volume, name and page." }),
    engineDocument("Laws under review", { body: "What a court looks at." }),
  ])("law review");
  expect(found).toEqual(expect.arrayContaining(["Periodicals", "Laws under review"]));
});

test("among sections that match equally little of a query, the one with more similar words comes first", () => {
  const found = searchNames([
    engineDocument("Bound volumes", { body: "Name the author, the publisher, the edition and the translator." }),
    engineDocument("Posts", { body: "Name the author, the handle on Twitter or Facebook, and the time of the post." }),
  ]);
  expect(found("author instagram")).toEqual(["Posts", "Bound volumes"]);
  expect(found("author textbook")).toEqual(["Bound volumes", "Posts"]);
});

test("letters used as variables are not required", () => {
  const found = searchNames([
    engineDocument("Comparing", { body: "Compare one source with another and a third." }),
    engineDocument("Places", { body: "C.Z. for the Canal Zone; x, y and z of a map." }),
  ]);
  expect(found("compare X with Y and Z")[0]).toBe("Comparing");
});

test("a synonym that the manual has only in another form finds that form", () => {
  const found = searchNames([
    engineDocument("Capitalizing titles", { body: "The first letter." }),
    engineDocument("Other words", { body: "The rest." }),
  ]);
  expect(found("capitalize")).toEqual(["Capitalizing titles"]);
  expect(found("uppercase")).toEqual(["Capitalizing titles"]);
});

describe("a word that the manual doesn't have", () => {
  const found = searchNames([
    engineDocument("Capitals", { body: "Large letters." }),
    engineDocument("Block quotations", { body: "Fifty words." }),
    engineDocument("Periodicals", { body: "A period, a cal." }),
    engineDocument("Periods and such", { body: "The cal of a period." }),
  ]);

  test.each([
    ["capitalisation", "Capitals"],
    ["capitaliz", "Capitals"],
    ["blockquote", "Block quotations"],
    ["periodcals", "Periodicals"],
  ])("'%s' finds what was meant, even by another name", (query, name) => {
    expect(found(query)[0]).toBe(name);
  });
});

describe("a slip while typing", () => {
  const index = new SearchIndex(
    buildIndex([
      engineDocument("Exhibitions"),
      engineDocument("Abbreviations", { body: "How an abbreviation is made, not abbrev." }),
      engineDocument("Dictionaries"),
      engineDocument("Parenthetical notes"),
    ]),
  );
  const ask = (query: string) => index.search(query, { prefix: true, typos: true, isAllowed: () => true, wanted: 5 });

  test.each([
    ["exibi", 0],
    ["xehibi", 0],
    ["abrevia", 1],
    ["dictona", 2],
    ["parenthtic", 3],
    ["abbrevation", 1],
    ["abbrevation of", 1],
  ])("%s is understood", (typed, doc) => {
    expect(ask(typed).documents[0]).toBe(doc);
  });

  test("is told, and what has no place is told too", () => {
    expect(index.understand(ask("abbrevation zebra ").plan)).toEqual({
      corrected: [{ typed: "abbrevation", read: "abbreviation" }],
      missing: ["zebra"],
    });
    expect(index.understand(ask("the abbreviations ").plan)).toEqual({ corrected: [], missing: [] });
  });
});

describe("what is known of one manual", () => {
  const documents = [
    engineDocument("Cases", { ownCode: "10", pageCode: "10", body: "How judgments are named." }),
    engineDocument("Short names", {
      ownCode: "10.2",
      pageCode: "10",
      body: "Once a case was named whole, shorten it.",
    }),
    engineDocument("Posts", {
      ownCode: "17",
      pageCode: "17",
      body: "A text on social media.",
      answers: ["short names"],
    }),
  ];
  const found = searchNames(documents, {
    names: ["Indigo Book", "IB"],
    stopWords: ["indigo"],
    codes: [{ name: "canon", kind: "rule" }],
    synonyms: ["toot => social media"],
  });
  const unknown = searchNames(documents);

  test.each(["rule 10.2 of the Indigo Book", "IB 10.2", "canon 10.2", "Canon 10.2 of the indigobook"])(
    "%s is the code of that manual, and of no other",
    (query) => {
      expect(found(query)[0]).toBe("Short names");
    },
  );

  test("its synonyms hold for it, and for no other", () => {
    expect(found("toot")).toEqual(["Posts"]);
    expect(unknown("toot")).toEqual([]);
  });

  test("a query that a section answers leads there first", () => {
    expect(found("Short names")[0]).toBe("Posts");
    expect(found("short")[0]).toBe("Short names");
    expect(found("short names", { isAllowed: (doc) => doc !== 2 })[0]).toBe("Short names");
  });

  test("its stop words are needed by no section", () => {
    expect(found("indigo social media")[0]).toBe("Posts");
  });
});
