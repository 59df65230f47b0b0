import { expect, test } from "vitest";
import { onEachDatabase } from "../../../platform/testing/databases.ts";
import { projectRoot } from "../../programs/run-command.ts";
import { readTree } from "../source/source-tree.ts";
import { drawAllTables, marker, readTables } from "./draw-tables.ts";

/** As it is before and after it is formatted. */
const plain = (text: string) => text.replaceAll(/\s+/g, " ");

onEachDatabase("every tables.ts", (open) => {
  test("has the columns of the database", async () => {
    const { texts } = readTree(projectRoot);
    for (const [path, drawn] of drawAllTables(texts, await readTables(await open())))
      expect(plain(texts.get(path) ?? ""), `${path} is older than the migrations: run \`npm run tables\`.`).toBe(
        plain(drawn),
      );
  });
});

const byHand = `/** What a reader wrote. */
interface NotesTables {
  notes: NotesTable;
}
`;
const before = `
/** One a page. */
interface NotesTable {
  /** Folded. */
  words: string;
  state: "open";
  gone: number;
}
`;
const column = (name: string, type: string, isNullable = false) => ({ name, type, isNullable });
const notes = [column("id", "string"), column("body", "string", true), column("state", "string")];
const tables = new Map([["notes", [...notes, column("words", "string", true), column("ends_on", "Day", true)]]]);

function draw(text: string, found = tables): string {
  const [drawn = ""] = drawAllTables(new Map([["domains/reading/server/tables.ts", text]]), found).values();
  return plain(drawn);
}

test("columns come and go, and what is said of the others stays, in its order", () => {
  expect(draw(`${byHand}\n${marker}${before}`)).toBe(
    plain(`${byHand}\n${marker}
      /** One a page. */
      interface NotesTable {
        /** Folded. */
        words: string | null;
        state: string;
        id: string;
        body: string | null;
        ends_on: Day | null;
      }

      declare module "../../../platform/db/database.ts" {
        interface Tables extends NotesTables {}
      }\n`),
  );
});

test("types that say more than the database are taken from Columns, but for null", () => {
  const drawn = draw(`${byHand}
    interface Columns {
      notes: { state: "open" | "closed"; body: Json<string[]> };
    }\n`);
  expect(drawn).toContain('export interface NotesTable { id: string; body: Columns["notes"]["body"] | null;');
  expect(drawn).toContain('state: Columns["notes"]["state"];');
  expect(drawn).toContain("interface Tables extends Narrowed<NotesTables, Columns> {}");
});

test("a table that only a file has, or only the database, is refused", () => {
  expect(() => draw(byHand, new Map())).toThrow(
    "domains/reading/server/tables.ts lists the table notes, which the database doesn't have.",
  );
  expect(() => draw(byHand, new Map([...tables, ["pins", notes]]))).toThrow("No tables.ts lists pins");
});
