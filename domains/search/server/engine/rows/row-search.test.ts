import { describe, expect, test } from "vitest";
import { buildRows } from "./build-rows.ts";
import { RowSearch } from "./row-search.ts";

const rows = [
  ["Yale Law Journal", "Yale L.J.", "Law journals"],
  ["Yale Law Journal Forum", "Yale L.J.F.", "Law journals"],
  ["Yale Journal of Law and Feminism", "Yale J.L. & Feminism", "Law journals"],
  ["Journal of Law and Medicine", "J.L. & Med.", "Law journals"],
  ["Academ[ic,y]", "Acad.", "Case names"],
  ["Law", "L.", "Title words"],
  ["Supreme Court", "Ala.", "Alabama"],
  ["Supreme Court", "Alaska", "Alaska"],
  ["Edition", "ed.", "Title words"],
  ["Eastern District", "E.D.", "Courts"],
  ["and", "&", "Title words"],
  ["American Law Reports", "A.L.R., A.L.R.2d", "Annotations"],
] as const;
const index = new RowSearch(
  buildRows(
    rows.map(([name, form, context]) => ({
      cells: [name, form, ...pieces(name), ...pieces(form)],
      context: [context],
    })),
  ),
);

function pieces(cell: string): string[] {
  return cell === "Academ[ic,y]" ? ["Academic", "Academy"] : cell.split(", ");
}

function found(query: string, more: { prefix?: boolean; typos?: boolean; isAllowed?: (row: number) => boolean } = {}) {
  return index
    .search(query, { prefix: true, typos: true, isAllowed: () => true, ...more })
    .map((row) => rows[row]?.slice(0, 2).join(" → "));
}

describe("a row", () => {
  test.each([
    ["yale law journal", "Yale Law Journal → Yale L.J."],
    ["Yale L.J.", "Yale Law Journal → Yale L.J."],
    ["yale lj", "Yale Law Journal → Yale L.J."],
    ["A.L.R.2d", "American Law Reports → A.L.R., A.L.R.2d"],
    ["academy", "Academ[ic,y] → Acad."],
    ["ed.", "Edition → ed."],
    ["E.D.", "Eastern District → E.D."],
    ["&", "and → &"],
    ["L.", "Law → L."],
    ["law", "Law → L."],
    ["abbreviation for academy", "Academ[ic,y] → Acad."],
    ["how do I abbreviate yale law journal", "Yale Law Journal → Yale L.J."],
    ["yale law jurnal", "Yale Law Journal → Yale L.J."],
    ["journal of law & medicine", "Journal of Law and Medicine → J.L. & Med."],
    ["yale feminism", "Yale Journal of Law and Feminism → Yale J.L. & Feminism"],
    ["alaska supreme court", "Supreme Court → Alaska"],
    ["supreme court of alabama", "Supreme Court → Ala."],
  ])("%s is found first as %s", (query, row) => {
    expect(found(query)[0]).toBe(row);
  });

  test("that is what was typed comes before those that begin with it", () => {
    expect(found("yale law").slice(0, 2)).toEqual([
      "Yale Law Journal → Yale L.J.",
      "Yale Law Journal Forum → Yale L.J.F.",
    ]);
    expect(found("yal")).toHaveLength(3);
  });

  test("is not found by words that it has among many others", () => {
    expect(found("law feminism review")).toEqual([]);
    expect(found("medicine tribunal")).toEqual([]);
  });

  test.each(["", "y", "…", "T6", "§ 10.2", "p. 12", "zebra", "yale zebra"])("isn't found by '%s'", (query) => {
    expect(found(query)).toEqual([]);
  });

  test("is found as typed only, if nothing else may stand in", () => {
    expect(found("yal", { prefix: false })).toEqual([]);
    expect(found("yale law jurnal", { typos: false })).toEqual([]);
    expect(found("yale", { prefix: false })).toHaveLength(3);
  });

  test("that the reader may not see is never found, by whatever words", () => {
    const isAllowed = (row: number) => row !== 0;
    for (const query of ["yale law journal", "Yale L.J.", "yale law jurnal", "yale journal"])
      expect(found(query, { isAllowed })).not.toContain("Yale Law Journal → Yale L.J.");
  });
});
