import { array, assert, constantFrom, nat, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { tableRow } from "../../../model/blocks/table/cells.ts";
import { mergeTables } from "../../../admin/merge-tables.ts";

type Table = NonNullable<ReturnType<typeof mergeTables>>;

const names = ["Association", "Board", "Commission", "Department", "Exchange", "Federation"];
const base: Table = {
  type: "table",
  style: "L7",
  title: "Words",
  head: ["Word", "Form"],
  rows: names.map((name) => tableRow("row", [name, `${name.slice(0, 3)}.`])),
  showFilter: false,
  quickLook: false,
};

const edit = record({ kind: constantFrom("set", "add", "remove", "move", "title"), at: nat(20), to: nat(20) });
interface Edit {
  kind: string;
  at: number;
  to: number;
}

/** What an editor makes of the table; what they write has their name. */
function after(table: Table, edits: readonly Edit[], who: string): Table {
  return edits.reduce((now, { kind, at, to }, count) => {
    const rows = [...now.rows];
    const row = rows[at % Math.max(rows.length, 1)];
    const index = row ? rows.indexOf(row) : 0;
    if (kind === "title") return { ...now, title: `${who} ${to}` };
    if (kind === "add") rows.splice(index, 0, tableRow("row", [`${who} new ${count}`, "x"]));
    else if (row && kind === "set") rows[index] = tableRow("row", [row.column1, `${who} ${to}`]);
    else if (row && kind === "remove") rows.splice(index, 1);
    else if (row && kind === "move") {
      rows.splice(index, 1);
      rows.splice(to % names.length, 0, row);
    }
    return { ...now, rows };
  }, table);
}

const cells = (table: Table) => table.rows.map(({ column1, column2 }) => `${column1} ${column2}`);
const sorted = (table: Table | null) => table && [table.title, ...cells(table).toSorted()];

describe("tables that two editors changed", () => {
  test("become one, or a conflict, whoever saves first, and nothing that either wrote is lost [CMS-1]", () => {
    let merges = 0;
    assert(
      property(array(edit, { maxLength: 4 }), array(edit, { maxLength: 4 }), (one, other) => {
        const [mine, theirs] = [after(base, one, "Ada"), after(base, other, "Alma")];
        const merged = mergeTables(base, mine, theirs);
        expect(sorted(merged)).toEqual(sorted(mergeTables(base, theirs, mine)));
        if (merged === null) return;
        merges += 1;
        for (const side of [mine, theirs]) {
          const kept = new Set(cells(merged));
          const written = cells(side).filter((row) => !cells(base).includes(row));
          expect(written.filter((row) => !kept.has(row))).toEqual([]);
        }
        // What neither touched is there as often as before.
        const untouched = cells(base).filter((row) => cells(mine).includes(row) && cells(theirs).includes(row));
        expect(untouched.filter((row) => cells(merged).filter((each) => each === row).length !== 1)).toEqual([]);
        // A save that arrives again adds nothing; what the other moved and it changed is asked about.
        expect([sorted(merged), null]).toContainEqual(sorted(mergeTables(base, mine, merged)));
      }),
      { numRuns: 1_000 },
    );
    expect(merges).toBeGreaterThan(200);
  });

  test("are what one of them made where the other did nothing", () => {
    assert(
      property(array(edit, { maxLength: 6 }), (edits) => {
        const mine = after(base, edits, "Ada");
        expect(mergeTables(base, mine, base)).toEqual(mine);
        expect(mergeTables(base, base, mine)).toEqual(mine);
      }),
    );
  });

  test("are a conflict where both wrote in one row, or one took columns while the other wrote", () => {
    const set = (at: number, words: string): Table => ({
      ...base,
      rows: base.rows.with(at, tableRow("row", [names[at] ?? "", words])),
    });
    expect(mergeTables(base, set(1, "one"), set(1, "other"))).toBeNull();
    expect(cells(mergeTables(base, set(1, "one"), set(2, "other")) ?? base)).toEqual(
      cells({ ...base, rows: set(1, "one").rows.with(2, set(2, "other").rows[2] ?? tableRow("row", [])) }),
    );
    const wider: Table = {
      ...base,
      style: "L3",
      head: ["Word", "New", "Form"],
      rows: base.rows.map(({ column1, column2 }) => tableRow("row", [column1, "", column2])),
    };
    expect(mergeTables(base, wider, set(1, "other"))).toBeNull();
    expect(mergeTables(base, { ...base, title: "One" }, { ...base, title: "Other" })).toBeNull();
    expect(mergeTables(base, { ...base, title: "One" }, wider)).toEqual({ ...wider, title: "One" });
  });

  test("are a conflict where they are longer than can be compared while others wait", () => {
    const long = (count: number): Table => {
      return { ...base, rows: Array.from({ length: count }, (_, at) => tableRow("row", [`Word ${at}`, "x"])) };
    };
    const added = (table: Table, words: string): Table => {
      return { ...table, rows: [...table.rows, tableRow("row", [words, "x"])] };
    };
    const merge = (table: Table) => mergeTables(table, added(table, "Ada"), added(table, "Alma"));
    expect(merge(long(998))?.rows).toHaveLength(1_000);
    expect(merge(long(1_000))).toBeNull();
  });
});
