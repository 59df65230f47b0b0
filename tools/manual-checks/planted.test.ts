import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkEdition } from "../../domains/checks/server/check-edition.ts";
import { readManual } from "../../domains/manual/server/files/read-manual.ts";
import type { Problem } from "../../domains/manual/server/model/markdown/problem.ts";

/** A sentence or row of the 22nd Edition as it once contradicted another, and what `manual check` says of it. */
interface Planted {
  what: string;
  file: string;
  now: string;
  before: string;
  /** The file in which the check sees it, if it sees the other of the two. */
  seenIn?: string;
  message: string;
}

/** All of the fifteen contradictions that a reader found in the edition once. */
const planted: readonly Planted[] = [
  {
    what: "a nation's name whole in one table and cut in a rule's example",
    file: "tables/090-territories/020-tribal-courts.md",
    now: "93 (Quill River Ct. App. 2016)",
    before: "93 (Quill River Nation Ct. App. 2016)",
    message: "No table has the court 'Quill River Nation Ct. App.'",
  },
  {
    what: "the place of a newspaper in brackets and in parentheses",
    file: "tables/110-periodicals.md",
    now: "Add the place in parentheses when",
    before: "Add the place in brackets when",
    message: "15.3 decides on",
  },
  {
    what: "a code in a rule that the state's table lacks",
    file: "bluepages/070-statutes.md",
    now: "Ohio Rev. Code Ann. § 1521.17 (West 2023)",
    before: "Ohio Rev. Code § 1521.17 (2023)",
    message: "No table has the code 'Ohio Rev. Code'",
  },
  {
    what: "a code without the word that the state's table has",
    file: "bluepages/070-statutes.md",
    now: "32 Pa. Stat. and Cons. Stat. Ann. § 693.2",
    before: "32 Pa. Stat. and Cons. Stat. § 693.2",
    message: "No table has the code 'Pa. Stat. and Cons. Stat.'",
  },
  {
    what: "a phrase of history given to statutes that another rule gives to courts",
    file: "rules/070-cases/070-history.md",
    now: "for a decision of a higher court in another case,",
    before: "for a decision of a higher court or a new statute,",
    message: "7.7.5 decides on",
  },
  {
    what: "a court that two tables shorten in two ways",
    file: "tables/030-court-names.md",
    now: "| Court of Common Pleas | C.P. (add the county) |",
    before: "| Court of Common Pleas | Ct. Com. Pl. |",
    message: "'court of common pleas' is Ct. Com. Pl. in T3.1 and 'Ohio C.P. Harlow Cnty.' here",
  },
  {
    what: "a foreign court with periods in one table and without in another",
    file: "tables/030-court-names.md",
    now: "| Court of Appeal (English) | CA |",
    before: "| Court of Appeal (English) | C.A. |",
    seenIn: "rules/210-foreign/010-common-law.md",
    message: "'Court of Appeal' is CA here and C.A. in T3.1",
  },
  {
    what: "a body with periods in a table and without in an example",
    file: "tables/160-intergovernmental.md",
    now: "| European Union | EU |",
    before: "| European Union | E.U. |",
    seenIn: "rules/220-international.md",
    message: "'EU' is E.U. in T16.1",
  },
  {
    what: "a province before and after its country",
    file: "rules/210-foreign/010-common-law.md",
    now: "2017 ONCA 61, ¶ 22 (Can.)",
    before: "2017 ONCA 61, ¶ 22 (Can. Ont.)",
    message: "21(c) decides on",
  },
  {
    what: "a page after a paragraph that is the only pinpoint",
    file: "tables/080-states/420-south-dakota.md",
    now: "¶ 12, 878 N.W.2d 409.",
    before: "¶ 12, 878 N.W.2d 409, 412.",
    message: "7.3.4 decides on",
  },
  {
    what: "a list in a sentence with one word more than the table",
    file: "bluepages/050-cases/010-names.md",
    now: "*Inc.*, *Ltd.*), *and* as",
    before: "*Inc.*, *LLC*, *Ltd.*), *and* as",
    message: "The sentence lists 'LLC', which 7.2.9(a) doesn't have",
  },
  {
    what: "a word that a table shortens and an example writes whole",
    file: "tables/150-publishing.md",
    now: "| temporary | temp. |",
    before: "| temporary | temp. |\n| tentative | tent. |",
    seenIn: "rules/100-rules-of-court.md",
    message: "'tentative' is tent. in T15",
  },
  {
    what: "a section by letter in one country and by sign in another",
    file: "bluepages/170-tribal-foreign.md",
    now: "Water Act 2007 (Cth) § 20 (Austl.)",
    before: "Water Act 2007 (Cth) s 20 (Austl.)",
    message: "A section is cited without the sign",
  },
  {
    what: "a case set for a court paper where all examples are set for a footnote",
    file: "tables/080-states/420-south-dakota.md",
    now: "Brandt v. Harbison, 2016 SD 31",
    before: "*Brandt v. Harbison*, 2016 SD 31",
    message: "The name of a cited case is italic here",
  },
  {
    what: "a period outside a quotation",
    file: "tables/150-publishing.md",
    now: "One that is guessed has “c.”: (c. 1790).",
    before: "One that is guessed has “circa”, as in (c. 1790).",
    message: "A period or comma is outside a closing quotation mark",
  },
];

let folder: string;
let problems: readonly Problem[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "planted-"));
  await cp("manual/v22", folder, { recursive: true });
  for (const { file, now, before } of planted) {
    const source = await readFile(join(folder, file), "utf8");
    if (!source.includes(now)) throw new Error(`${file} has no '${now}' any more.`);
    await writeFile(join(folder, file), source.replace(now, before));
  }
  const read = await readManual(folder);
  problems = [...read.problems, ...(await checkEdition(folder, read))];
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

test.each(planted)("manual check finds $what", ({ file, seenIn, message }) => {
  const seen = problems.filter((problem) => problem.file === (seenIn ?? file));
  expect(seen.map((problem) => problem.message)).toContainEqual(expect.stringContaining(message));
});
