import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCitation } from "./plan-query.ts";

describe("a pasted citation is read as the kind of source it cites", () => {
  test.each([
    ["410 U.S. 113 (1973)", "supreme court reporters"],
    ["Roe v. Wade, 410 U.S. 113, 153 (1973)", "supreme court reporters"],
    ["58 F.3d 1100 (9th Cir. 1995)", "F.3d courts of appeals reporter"],
    ["123 F. Supp. 2d 456", "F. Supp. 2d district courts reporter"],
    ["So. 2d", "So. 2d regional reporter"],
    ["550 U.S. at 555", "short citation of cases"],
    ["42 U.S.C. § 1983", "U.S.C."],
    ["29 C.F.R. § 1910.1200 (2022)", "C.F.R. federal regulation"],
    ["16 C.F.R. pt. 312", "C.F.R. part"],
    ["36 U.S. (11 Pet.) 420", "Pet. early supreme court reporters"],
    ["Pub. L. No. 117-2, 135 Stat. 4", "public law session law"],
    ["Fed. R. Civ. P. 12(b)(6)", "Fed. R. Civ. P."],
    ["No. 12-cv-345, 2013 WL 5811261, at *7", "WL database unreported cases"],
    ["U.S. Const. art. I, § 8", "U.S. constitution"],
    ["116 Harv. L. Rev. 1234, 1240 (2003)", "law review article journal"],
    ["1155 U.N.T.S. 331", "U.N.T.S."],
    ["12 Cal. 4th 345 (1996)", "Cal. 4th"],
    ["id. at 5", "id. different page"],
    ["Brown v. Board of Education", "case names"],
  ])("%s", (query, reading) => {
    expect(readCitation(query).trim()).toBe(reading);
  });

  test("the question around a citation stays", () => {
    expect(readCitation("is a year needed after 42 U.S.C. § 1983")).toBe("is a year needed after U.S.C. ");
  });
});

test.each(["short form", "rule 9.2", "B10.2(b)", "T7.1", "50 word quotation", "U.S.C.", "see, e.g.,", "9th Cir.", ""])(
  "%s is not a citation",
  (query) => {
    expect(readCitation(query)).toBe(query);
  },
);

test("any text is read quickly", () => {
  const piece = fc.constantFrom("12 ", "U.S. ", "F. ", "Aa ", " v. ", "§ ", "(", ")", ", ", "No. ", "L. Rev. ", "x");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      // CPU time only: a busy machine may delay the process.
      const before = process.threadCpuUsage();
      expect(typeof readCitation(pieces.join(""))).toBe("string");
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(100);
    }),
  );
});
