import { describe, expect, test } from "vitest";
import { describeProblem } from "../../manual/server/model/markdown/problem.ts";
import { readManual } from "../../manual/server/files/read-manual.ts";
import { type FolderFiles, manualFolder, pageFile } from "../../manual/server/files/testing/manual-folder.ts";
import { checkEdition } from "./check-edition.ts";
import { unindexedSections } from "../../manual/server/model/unindexed-sections.ts";
import { abbreviationsIn, spansIn } from "./tables/table-facts.ts";

const tables = `tables:
  - { at: T1, of: case names, columns: [name, abbreviation] }
  - { at: T2, of: reporters, columns: [name, span, abbreviation] }
  - { at: T3, of: courts, columns: [name, abbreviation] }
  - { at: T4, of: journals, columns: [name, abbreviation, note] }
  - { at: T5, of: other, columns: [name, form] }
`;

const pages: FolderFiles = {
  "tables/010-names.md": tablePage("T1", "A6", ["Academ[ic,y]", "Acad."], ["Company", "Co."], ["Limited, Ltd", "Ltd."]),
  "tables/020-reporters.md": tablePage(
    "T2",
    "L3",
    ["# Supreme Court (Or.); Court of Appeals (Or. Ct. App.)", "", ""],
    ["Federal Reporter", "1891–1924, 1924–1993, 1993–2021, 2021–", "F., F.2d, F.3d, F.4th"],
    ["Pacific Reporter", "since 1883", "P., P.2d, P.3d"],
    ["Bush", "1866–1879", "64 Ky. (1 Bush)"],
  ),
  "tables/030-courts.md": tablePage("T3", "A6", ["Circuit", "Cir."], ["Idaho", "Idaho"], ["District", "D."]),
  "tables/040-journals.md": tablePage("T4", "A4", ["Minnesota Law Review", "Minn. L. Rev.", ""]),
  "tables/050-forms.md": tablePage(
    "T5",
    "L2",
    ["Statutes at Large", "<volume> Stat. <page> (<year>)"],
    ["Vermont", ":sc[Vt. Stat. Ann.] tit. <number>, § <section> (<year>)"],
    ["California", ":sc[Cal. <subject> Code] § <section> (West <year>)"],
  ),
};

function tablePage(code: string, style: string, ...rows: string[][]): string {
  const columns = rows[0]?.length ?? 0;
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const heads = Array.from({ length: columns }, (_, index) => `H${index}`);
  const table = [heads, heads.map(() => "---"), ...rows].map(line).join("\n");
  return pageFile(`:::table{style=${style}}\n${table}\n:::\n`, `code: ${code}\ntitle: Table ${code}`);
}

/** The warnings about a manual with these tables and a page with this text, which starts on line 6. */
async function warningsAbout(text: string, checks: string, more: FolderFiles = {}): Promise<string[]> {
  const rule = pageFile(text, 'code: "1"\ntitle: A rule');
  const { folder, remove } = await manualFolder({ ...pages, "rules/010-a.md": rule, "checks.yaml": checks, ...more });
  try {
    const read = await readManual(folder);
    expect(read.problems).toEqual([]);
    return (await checkEdition(folder, read)).map(describeProblem);
  } finally {
    await remove();
  }
}

const example = (text: string, marker = "") => `:::example${marker}\n${text}\n:::\n`;

describe("examples are checked against the tables", () => {
  test.each([
    ["Nakai v. Sorrel Company, 412 F.3d 88 (9th Cir. 2005).", "'Company' is abbreviated in the table of case names"],
    ["Nakai v. Academy of Arts, 412 F.3d 88 (9th Cir. 2005).", "'Academy' is abbreviated in the table of case names"],
    ["Nakai v. Sorrel Co., 412 F.3d 88 (9th Cir. 1985).", "F.3d has no decision of 1985: the table says 1993–2021"],
    ["Nakai v. Sorrel Co., 412 F.5th 88 (9th Cir. 2005).", "No table has the abbreviation 'F.5th'"],
    ["Nakai v. Sorrel Co., 412 F.3d 88 (9th Circ. 2005).", "No table has the court 'Circ.' of '(9th Circ. …)'"],
    ["Nakai v. Sorrel Co., 212 P.3d 44 (Wash. 2009).", "No table has the court 'Wash.' of '(Wash. …)'"],
    [":sc[Vt. Stat.] § 1082 (2023).", "No table has the code 'Vt. Stat.'"],
    [":sc[Cal. Water Code Ann.] § 1201 (West 2022).", "No table has the code 'Cal. Water Code Ann.'"],
    ["Peter Lindqvist, *Easements*, 91 Minn. Law Rev. 402 (2006).", "No table has the abbreviation 'Minn. Law Rev.'"],
  ])("%s", async (text, message) => {
    const [warning, ...others] = await warningsAbout(`Some text.\n\n${example(text)}`, tables);
    expect(warning).toContain(`rules/010-a.md:9: warning: ${message}`);
    expect(others).toEqual([]);
  });

  test.each([
    "Nakai v. Sorrel Co., 412 F.3d 88, 93 (9th Cir. 2005).",
    "Nakai v. Sorrel Co., 204 F.2d 1120, 1126–27 (D. Idaho 1953).",
    "Nakai v. Sorrel Co., 318 P.3d 702 (Or. Ct. App. Jan. 4, 2014).",
    "Nakai v. Sorrel Co., 64 Ky. (1 Bush) 88, 90 (1867).",
    "Peter Lindqvist, *Easements*, 91 :sc[Minn. L. Rev.] 402, 417 (2006).",
    "Pub. L. No. 91-190, § 102, 83 Stat. 852, 853 (1970).",
    "S. Rep. No. 117-62, at 14 (2021).",
    ":sc[Vt. Stat. Ann.] tit. 10, § 1082 (2023); :sc[Cal. Water Code] § 1201 (West 2022).",
  ])("nothing is wrong with %s", async (text) => {
    expect(await warningsAbout(example(text), tables)).toEqual([]);
  });

  test("and so are the codes of tables that aren't declared", async () => {
    const table = ":::table{style=L2}\n| State | Form |\n|---|---|\n| Vermont | Vt. Stat. § 1082 (2023) |\n:::\n";
    expect(await warningsAbout(table, tables)).toEqual([
      "rules/010-a.md:9: warning: No table has the code 'Vt. Stat.'. Write it as a table does, or add it to the table.",
    ]);
  });

  test("but not those that show what is wrong", async () => {
    expect(await warningsAbout(example("Nakai v. Sorrel Company, 412 F.3d 88.", "{marker=NOT}"), tables)).toEqual([]);
  });

  test("and not without a declaration", async () => {
    expect(await warningsAbout(example("Nakai v. Sorrel Company, 412 F.9d 88 (1850)."), "rules: {}")).toEqual([]);
  });
});

describe("tables are checked against each other", () => {
  test("one name has one abbreviation in tables of one kind", async () => {
    const more = { "tables/031-more.md": tablePage("T6", "A12", ["District", "Dist."], ["Circuit", "Cir."]) };
    const declared = `${tables}  - { at: T6, of: courts, columns: [name, abbreviation] }\n`;
    expect(await warningsAbout("Text.", declared, more)).toEqual([
      "tables/031-more.md:9: warning: 'District' is Dist. here and D. in T3. Choose one for both, or tell the names apart.",
    ]);
  });

  test("a declaration needs a table with as many columns", async () => {
    expect(await warningsAbout("Text.", `${tables}  - { at: T9, of: words, columns: [name, form] }\n`)).toEqual([
      "checks.yaml:7: warning: No table of 2 columns is at 'T9'. Write a code or an address of the manual.",
    ]);
  });
});

describe("cells are checked by the type of their column", () => {
  const reporters = (...rows: string[][]) => ({ "tables/060-more.md": tablePage("T6", "L3", ...rows) });
  const names = (...rows: string[][]) => ({ "tables/060-more.md": tablePage("T6", "A6", ...rows) });
  const spans = `${tables}  - { at: T6, of: reporters, columns: [name, span, abbreviation] }\n`;
  const sorted = `${tables}  - { at: T6, of: places, columns: [name, abbreviation], order: alphabetical }\n`;
  const spaced = `${sorted}rules:\n  spaces: close\n`;

  test.each([
    [spans, reporters(["Bay", "1885–1838", "Bay"]), "The span 1885–1838 ends before it begins"],
    [spans, reporters(["Bay", "1885–1938, 1838–", "Bay, Bay 2d"]), "are not in order"],
    [spans, reporters(["Bay", "1885-1938", "Bay"]), "'1885-1938' is not a span of years"],
    [spans, reporters(["Bay", "1885–", "Bay"], ["Bay", "1885–", "Bay"]), "'Bay' appears in this table twice"],
    [sorted, names(["Western", "W."], ["West Virginia", "W. Va."]), "'West Virginia' comes after 'Western'"],
    [sorted, names(["Guinea", "Guin."], ["Guinea-Bissau", "Guin."]), "have one abbreviation, 'Guin.'"],
    [spaced, names(["South Dakota", "S.Dak."], ["West", "W."]), ""],
    [spaced, names(["Southern Dakota", "So.Dak."]), "'So.Dak.' lacks a space"],
    [spaced, names(["North Dakota", "N. D."]), "'N. D.' has an extra space"],
  ])("%#: %o", async (checks, more, message) => {
    const warnings = await warningsAbout("Text.", checks, more);
    if (message === "") expect(warnings).toEqual([]);
    else expect(warnings).toEqual([expect.stringContaining(message)]);
  });

  test("rows run word by word, whatever stands in parentheses or brackets", async () => {
    const rows = names(["North[ern]", "N."], ["Northeast", "Ne."], ["St. John’s", "St. J."], ["Stan (old)", "St."]);
    expect(await warningsAbout("Text.", sorted, rows)).toEqual([]);
  });
});

describe("courts, bodies and terms agree wherever they stand", () => {
  test("a court of a band is made of what the table of courts has", async () => {
    const band = ["# Circuit Court (Idaho Circ. Ct.)", "", ""];
    const more = {
      "tables/031-more.md": tablePage("T6", "A12", ["Circuit Court", "Cir. Ct."]),
      "tables/032-again.md": tablePage("T7", "L3", band, ["Idaho Reports", "1866–", "Idaho"]),
    };
    const declared = `${tables}  - { at: T6, of: courts, columns: [name, abbreviation] }
  - { at: T7, of: reporters, columns: [name, span, abbreviation] }\n`;
    const [warning, ...others] = await warningsAbout("Text.", declared, more);
    expect(warning).toContain("'circuit court' is Cir. Ct. in T6 and 'Idaho Circ. Ct.' here");
    expect(others).toEqual([]);
  });

  test.each([
    ["Oregon Civil Law Review", "Or. Civ. L. Rev.", ""],
    ["Oregon Civil Rights Law Review", "Or. C.R. L. Rev.", ""],
    ["Law in Oregon", "Law in Or.", ""],
    ["Oregon Civil Rights Law Review", "Or. Civ. Rts. L. Rev.", "'civil rights' of"],
    [
      "Oregon Civil Law Review",
      "Or. Civil L. Rev.",
      "'civil' of 'Oregon Civil Law Review' is Civ. in the table of words",
    ],
  ])("a journal shortens the words of its title: %s, %s", async (name, short, message) => {
    const words = [
      ["Civil", "Civ."],
      ["Civil Rights", "C.R."],
      ["Law, elsewhere", "L."],
      ["Review[s]", "Rev."],
    ];
    const more = {
      "tables/060-more.md": tablePage("T6", "A4", [name, short, ""]),
      "tables/061-words.md": tablePage("T7", "A6", ...words),
    };
    const declared = `${tables}  - { at: T6, of: journals, columns: [name, abbreviation, note] }
  - { at: T7, of: words, columns: [name, abbreviation] }\n`;
    const warnings = await warningsAbout("Text.", declared, more);
    expect(warnings).toEqual(message === "" ? [] : [expect.stringContaining(message)]);
  });

  test("a name without a qualifier is one of those that have one", async () => {
    const more = {
      "tables/031-more.md": tablePage("T6", "A12", ["High Court (English)", "H.C."], ["High Court (Irish)", "IEHC"]),
      "tables/032-again.md": tablePage("T7", "A12", ["High Court", "HC"]),
    };
    const declared = ["T6", "T7"].map((at) => `  - { at: ${at}, of: courts, columns: [name, abbreviation] }\n`);
    expect(await warningsAbout("Text.", tables + declared.join(""), more)).toEqual([
      expect.stringContaining("'High Court' is HC here and H.C. in T6"),
    ]);
  });

  test.each([
    ["bodies", ["European Union", "E.U."], "Regulation 2016/679 (EU).", "'EU' is E.U. in T6"],
    ["bodies", ["European Union", "EU"], "Regulation 2016/679 (E.U.).", "'E.U.' is EU in T6"],
    ["publishing terms", ["tentative", "tent."], "Principles (Tentative Draft No. 5, 2021).", "'tentative' is tent."],
  ])("%s", async (kind, row, text, message) => {
    const declared = `${tables}  - { at: T6, of: ${kind}, columns: [name, abbreviation] }\n`;
    const warnings = await warningsAbout(example(text), declared, {
      "tables/060-more.md": tablePage("T6", "A6", row),
    });
    expect(warnings).toEqual([expect.stringContaining(message)]);
  });
});

describe("what the edition says of itself", () => {
  test.each([
    ['sections: "§"', "Water Act 2007 (Cth) s 20 (Austl.).", "A section is cited without the sign"],
    ["cases: { roman: [rules] }", "*Nakai v. Sorrel Co.*, 412 F.3d 88 (9th Cir. 2005).", "case is italic here"],
    ["cases: { italic: [rules/a] }", "Nakai v. Sorrel Co., 412 F.3d 88 (9th Cir. 2005).", "case is roman here"],
  ])("with %s", async (rule, text, message) => {
    const checks = (each: string) => `rules:\n  ${each}\n`;
    expect(await warningsAbout(example(text), checks(rule))).toEqual([expect.stringContaining(message)]);
    expect(await warningsAbout(example(text), "rules: {}")).toEqual([]);
  });

  test("underlined cases count as italic, and the nearest place decides", async () => {
    const text = example(":u[Nakai v. Sorrel Co.], 412 F.3d 88.") + example("Nakai v. Sorrel Co., 412 F.3d 88.");
    const either = 'rules:\n  cases: { italic: [rules], either: ["1"] }\n';
    expect(await warningsAbout(text, "rules:\n  cases: { italic: [rules] }\n")).toHaveLength(1);
    expect(await warningsAbout(text, either)).toEqual([]);
  });

  test.each([
    ["Abbreviate only *Co.* and *Ltd.* A Bank stays.", "leaves out 'Acad.', which T1 has"],
    ["Abbreviate only *Acad.*, *Co.*, *LLC* and *Ltd.* here.", "lists 'LLC', which T1 doesn't have"],
    ["Abbreviate only *Acad.*, *Co.*, *EPA* and *Ltd.* EPA stays.", ""],
    ["Shorten nothing.", "No sentence at '1' has these words"],
  ])("a sentence lists what a table lists: %s", async (text, message) => {
    const lists = `${tables}lists:\n  - { at: "1", text: Abbreviate only, table: T1, also: [EPA] }\n`;
    expect(await warningsAbout(text, lists)).toEqual(message === "" ? [] : [expect.stringContaining(message)]);
  });

  const wording = `wording:
  - { rule: "1", about: [place], write: parentheses, not: [in brackets] }
  - { rule: "1", write: one pinpoint, not: ["¶ <number>, <number> <words> <number>, <number>."] }
  - { rule: "9", write: parenthetical, not: [parenthesis] }\n`;

  test.each([
    ["Put the place in brackets.", "1 decides on 'parentheses'"],
    ["Nakai, 2019 ND 44, ¶ 12, 924 N.W.2d 87, 91.", "1 decides on 'one pinpoint'"],
    ["A Parenthesis follows.", "9 decides on 'parenthetical'"],
  ])("a passage keeps to what a rule decides: %s", async (text, message) => {
    const unknown = expect.stringContaining("No rule of the manual is '9'");
    expect(await warningsAbout(text, wording)).toEqual([unknown, expect.stringContaining(message)]);
  });

  test.each(["Put the year in brackets.", "Nakai, 2019 ND 44, ¶ 12, 924 N.W.2d 87."])(
    "nothing is wrong with %s",
    async (text) => {
      expect(await warningsAbout(text, wording)).toHaveLength(1);
    },
  );
});

describe("prose is checked against the edition's own rules", () => {
  test.each([
    ["inside", "Say “at”, and no more.", "A period or comma is outside a closing quotation mark."],
    ["inside", "He said “at”. No more.", "A period or comma is outside a closing quotation mark."],
    ["outside", "Say “at,” and no more.", "A period or comma is inside a closing quotation mark."],
    ["inside", "Say “at“ twice.", "An opening quotation mark closes a quotation."],
  ])("with periods %s: %s", async (punctuation, text, message) => {
    const [warning, ...others] = await warningsAbout(`A line.\n\n${text}`, `rules:\n  punctuation: ${punctuation}\n`);
    expect(warning).toContain(`rules/010-a.md:8: warning: ${message}`);
    expect(others).toEqual([]);
  });

  test.each([
    ["Nakai, 44 P.3d 212 (Or. 2002) (The court refused).", "A parenthetical is a phrase"],
    ["Nakai, 44 P.3d 212 (Or. 2002) (holding that silence binds.).", "has no period inside"],
  ])("a parenthetical is a phrase: %s", async (text, message) => {
    const [warning] = await warningsAbout(example(text), "rules:\n  parentheticals: phrases\n");
    expect(warning).toContain(message);
  });

  test.each([
    "Ask “who?”, then “why?”",
    "“It may choose . . . .”",
    "Say “at,” “in” and “§ 4.”",
    "Nakai (“No notice.”).",
  ])("nothing is wrong with %s", async (text) => {
    const rules = "rules:\n  punctuation: inside\n  parentheticals: phrases\n";
    expect(await warningsAbout(`${text}\n`, rules)).toEqual([]);
  });
});

describe("an exception", () => {
  const wrong = "Say “at”, and no more.";
  const excepting = (at: string, text: string) =>
    `rules:\n  punctuation: inside\nexceptions:\n  - at: "${at}"\n    text: ${text}\n    why: It is typed so.\n`;

  test.each([["1"], ["1.1"], ["rules/a"], ["rules/a#deep"]])("at %s allows a passage", async (at) => {
    const text = `## 1.1 | One {#one}\n\n### Deep {#deep}\n\n${wrong}`;
    expect(await warningsAbout(text, excepting(at, "Say “at”,"))).toEqual([]);
  });

  test("that allows nothing is reported, and what it doesn't allow too", async () => {
    const warnings = await warningsAbout(wrong, excepting("2", "Say “at”,"));
    expect(warnings).toEqual([
      "checks.yaml:4: warning: Nothing at '2' needs this exception. Remove it.",
      expect.stringContaining("rules/010-a.md:6: warning: A period or comma is outside"),
    ]);
  });
});

test("sections without an index entry are those to which neither they nor a heading below them is linked", async () => {
  const { folder, remove } = await manualFolder({
    "rules/010-a.md": pageFile(
      "## 1.1 | One {#one}\n\n### 1.1(a) | Deep {#deep}\n\n## 1.2 | Two {#two}\n",
      'code: "1"\ntitle: A',
    ),
    "rules/020-b.md": pageFile("## 2.1 | One {#one}\n", 'code: "2"\ntitle: B'),
    "rules/030-c.md": pageFile("Text.", "title: C"),
    "index.yaml": "terms:\n  - term: deep things\n    links: [1.1(a)]\n",
  });
  const { edition } = await readManual(folder);
  await remove();
  expect(unindexedSections(edition).map(({ name }) => name)).toEqual(["1.2", "2", "2.1", "rules/c"]);
  expect(unindexedSections({ ...edition, index: [] })).toEqual([]);
});

test.each([
  ["tables:\n  - { at: T1, of: names, columns: [name, form] }\n", "checks.yaml:2: error: 'of' is one of: case names"],
  ["tables:\n  - { at: T1, of: words, columns: [name, year] }\n", "checks.yaml:2: error: 'columns' is a list"],
  ["exceptions:\n  - { at: T1, text: here }\n", "checks.yaml:2: error: Each exception has 'at', 'text' and 'why'"],
  ["rules:\n  punctuation: somewhere\n", "checks.yaml:2: error: 'rules' may have"],
  ["tables:\n  - { at: T1, of: words, columns: [name, form], order: odd }\n", "'order' is alphabetical"],
  ["lists:\n  - { at: T1, text: here }\n", "checks.yaml:2: error: Each list has"],
  ["wording:\n  - { rule: T1, write: here }\n", "checks.yaml:2: error: Each decision has"],
  ["colour: red\n", "checks.yaml:1: error: checks.yaml may have tables, rules, lists, wording and exceptions"],
])("checks.yaml with %j is refused with its line", async (checks, message) => {
  const [error] = await warningsAbout("Text.", checks);
  expect(error).toContain(message);
});

test.each([
  ["Ohio St., Ohio St. 2d", ["Ohio St.", "Ohio St. 2d"]],
  ["64 Ky. (1 Bush)", ["Ky.", "Bush"]],
  ["68 U.S. (1 Wall.) to 90 U.S. (23 Wall.)", ["U.S.", "Wall."]],
  ["<Name> City Ct.", ["City Ct."]],
  ["C.P. (add the county)", ["C.P."]],
  ["<year> ND <number>", []],
  ["as for the Supreme Court", []],
])("the abbreviations in %s", (cell, abbreviations) => {
  expect(abbreviationsIn(cell)).toEqual(abbreviations);
});

test.each([
  [
    "1885–1938, 2010–",
    [
      { first: 1885, last: 1938 },
      { first: 2010, last: Infinity },
    ],
  ],
  ["since 1999", [{ first: 1999, last: Infinity }]],
  ["1990", [{ first: 1990, last: 1990 }]],
  ["", []],
])("the spans in %s", (cell, spans) => {
  expect(spansIn(cell)).toEqual(spans);
});
