import { describe, expect, test } from "vitest";
import { indexEntryHref, indexEntryRank } from "./sort-terms.ts";

describe("an entry that a term links to", () => {
  test.each([
    ["Quick style guide", 100_000],
    ["7", 107_000],
    ["7.2", 107_050],
    ["7.2.4", 107_054],
    ["7.2.4(a)", 107_054],
    ["T6", 206_000],
    ["T8.12", 208_300],
    ["B10.1.3", 310_028],
    ["BT1", 401_000],
    ["BT3.2", 403_050],
    ["Bills", 100_000],
    ["T", 100_000],
    ["99999", 100_000],
    ["", 100_000],
  ])("%s has the rank %i [IDX-5]", (title, rank) => {
    expect(indexEntryRank(title)).toBe(rank);
  });

  test("carries the term as tokens in its address, before the anchor", () => {
    expect(indexEntryHref({ uri: "/v22/rules/case-names#b-7.2.3" }, "unions & firms")).toBe(
      "/bluebook/v22/rules/case-names?tokens=unions%20%26%20firms#b-7.2.3",
    );
    expect(indexEntryHref({ uri: "/v22/tables/months" }, "months")).toBe("/bluebook/v22/tables/months?tokens=months");
  });
});
