import { savedTable } from "../../../app/http/origin/testing/hostile-corpus.ts";
import { pagePath } from "../../../domains/manual/admin/contract.ts";
import { editedPageSchema } from "../../../domains/manual/admin/editing-contract.ts";
import { z } from "zod";
import type { Answered, Client } from "./reader.ts";
import { answered, type Scenario } from "./scenario.ts";

const answerSchema = z.object({ data: editedPageSchema });
type Table = ReturnType<typeof savedTable>;

/** Two editors and the longest tables that are merged, and that a page may have; and what is refused. */
export function tableScenarios(editor: Client, id: string): Scenario[] {
  return [...[1_000, 3_000].flatMap((rows) => ofRows(editor, id, rows)), ofTooMany(editor, id, 10_000)];
}

function ofTooMany(editor: Client, id: string, count: number): Scenario {
  const now = savedTable(count);
  const save = { since: 1, blocks: [{ id: "long", was: null, now }], order: { was: [], now: ["long"] }, fields: {} };
  const body = new URLSearchParams({ save: JSON.stringify(save) }).toString();
  return {
    name: `a save of ${count} rows, which are too many`,
    run: answered({ status: 422, says: /3,000 rows of tables/ }, () => editor.call(`/api/desk/pages/${id}`, body)),
  };
}

function ofRows(editor: Client, id: string, count: number): Scenario[] {
  const block = `rows-${count}`;
  let [was, version, conflict]: [number | null, number, string] = [null, 1, ""];
  const table = (words: string) => {
    const made = savedTable(count);
    const rows = made.rows.map((row, at) => ({ ...row, column1: `Word ${at}`, column2: `<em>${words}</em> ${at}` }));
    return { ...made, rows };
  };
  const save = async (now: Table | null, sinceWhat: number | null) => {
    const change = { id: block, was: sinceWhat, now };
    const order = { was: sinceWhat === null ? [] : [block], now: now === null ? [] : [block] };
    const body = new URLSearchParams({
      save: JSON.stringify({ since: version, blocks: [change], order, fields: {} }),
    });
    return read(await editor.call(`/api/desk/pages/${id}`, body.toString()));
  };
  const read = ({ status, text }: Answered) => {
    if (status !== 200) throw new Error(`was answered ${status}: ${text.slice(0, 200)}`);
    const { data } = answerSchema.parse(JSON.parse(text));
    version = data.version;
    return data;
  };
  return [
    {
      name: `a save of ${count} rows`,
      run: async () => {
        const { blocks } = await save(table("first"), null);
        was = blocks.find((each) => each.id === block)?.changedIn ?? null;
      },
    },
    { name: `a save of ${count} rows that are the same`, run: () => save(table("first"), was) },
    { name: `a save of ${count} rows of which each is changed`, run: () => save(table("second"), was) },
    {
      name: `a conflict of ${count} rows`,
      run: async () => {
        const { conflicts } = await save(table("third"), was);
        conflict = conflicts.find((each) => each.block === block)?.id ?? "";
        if (conflict === "") throw new Error("There is no conflict.");
      },
    },
    {
      name: `the page with a conflict of ${count} rows`,
      run: answered({ status: 200, says: /Two editors changed/ }, () => editor.ask(pagePath(id))),
    },
    {
      name: `the changes of ${count} rows`,
      run: answered({ status: 200 }, () => editor.ask(pagePath(id, "changes"))),
    },
    {
      name: `a conflict of ${count} rows settled`,
      run: async () => {
        const choice = new URLSearchParams({ conflict, choice: "mine", since: String(version) });
        read(await editor.call(`/api/desk/pages/${id}/settle`, choice.toString()));
      },
    },
    { name: `a table of ${count} rows removed`, run: () => save(null, version) },
  ];
}
