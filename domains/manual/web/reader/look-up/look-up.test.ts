import { expect, test } from "vitest";
import type { QuickLook } from "../../../contract.ts";
import { indexTables, lookUpEverywhere } from "./look-up.ts";

type Row = readonly [string, string?, string?];

function table(code: string, style: "A6" | "A3", rows: readonly Row[]): QuickLook["tables"][number] {
  return {
    page: { id: code, code, customTitle: "Words", uri: `bluebook/v22/tables/${code}` },
    table: {
      type: "table",
      style,
      title: "",
      head: [],
      rows: rows.map(([column1, column2 = "", column3 = ""]) => ({
        kind: column2 === "" ? "band" : "row",
        column1,
        column2,
        column3,
        column4: "",
      })),
      showFilter: true,
      quickLook: true,
    },
  };
}

const tables = indexTables([
  table("T1", "A6", [
    ["United States Tax Court Reports", "T.C."],
    ["Tax Court of the United States", "T.C."],
    ["Memorandum decisions of tax courts", "Mem."],
  ]),
  table("T3", "A3", [["Federal"], ["Tax Court", "<i>T.C.</i>", "since 1942"]]),
]);

const names = (input: string) => lookUpEverywhere(tables, input).rows.map(({ name }) => name);

test("what was typed comes before what begins with it, and that before the rest, from all tables [BLOCK-6]", () => {
  expect(names("tax court")).toEqual([
    "Tax Court",
    "Tax Court of the United States",
    "United States Tax Court Reports",
    "Memorandum decisions of tax courts",
  ]);
  expect(names("t.c.")).toHaveLength(3);
  expect(names("t")).toEqual([]);
  expect(lookUpEverywhere(tables, "zebra")).toEqual({ rows: [], count: 0 });
});

test("a row says under which subheading of which table it stands", () => {
  expect(lookUpEverywhere(tables, "taxcourt").rows[0]).toMatchObject({
    table: { name: "T3 Words", href: "/bluebook/v22/tables/T3" },
    band: "Federal",
    form: "<i>T.C.</i>",
    notes: ["since 1942"],
  });
});
