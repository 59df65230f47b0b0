import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import { longestTurn, LONGEST_TESTED_TURN_MS } from "../../../../../platform/testing/longest-turn.ts";
import { saveEditedIn } from "../../stores/publishing-store.ts";
import { readManual } from "../../files/read-manual.ts";
import { publishEdition } from "../../publish/publish-edition.ts";
import { openPart, savePart } from "./open-part.ts";
import { checkPart } from "./part-manual.ts";
import { partSource, readPartSource } from "./part-source.ts";
import { publishPart } from "../../admin/parts/source/source.ts";

onOneDatabase("the long parts of the shipped manual", (open) => {
  let context: { database: TestDatabase; clock: ReturnType<typeof fixedClock> };

  beforeAll(async () => {
    context = { database: await open(), clock: fixedClock(1_763_700_000_000) };
    const { edition } = await readManual(join(import.meta.dirname, "../../../../../manual/v22"));
    await publishEdition(context, edition, { origin: "test" });
    await saveEditedIn(context.database.db, "v22", "desk");
  }, 120_000);

  /** Does something, and notes its longest turn. */
  async function measured<Result>(turns: Map<string, number>, what: string, work: () => Promise<Result>) {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const longest = await longestTurn(async () => await work().then(resolve, reject));
    turns.set(what, longest);
    return await promise;
  }

  const slow = (turns: ReadonlyMap<string, number>) => [...turns].filter(([, turn]) => turn > LONGEST_TESTED_TURN_MS);

  test.each([
    ["index", "term: ", "term: Test of "],
    ["search-words", ": [", ": [asked in a test, "],
  ] as const)("%s is written, saved, checked and published, and holds nobody up", async (part, from, to) => {
    const { db } = context.database;
    const place = { handle: "v22", part };
    const turns = new Map<string, number>();
    const opened = await measured(turns, "open", async () => await openPart(context, place));
    const text = await measured(turns, "write", async () => await partSource(db, opened, opened.draft));
    const change = async (...[seen, now]: Parameters<Parameters<typeof savePart>[2]["change"]>) => {
      const read = await readPartSource(db, { seen, opened: now }, text.replace(from, to));
      if ("faults" in read) throw new Error(JSON.stringify(read.faults));
      return read.says;
    };
    const { version } = opened;
    await measured(turns, "save", async () => await savePart(context, place, { version, by: null, change }));
    const saved = await openPart(context, place);
    expect(saved.version).toBe(version + 1);
    expect(await measured(turns, "check", async () => await checkPart(db, saved))).toEqual([]);
    const why = { title: part, author: "Eda Reader", reason: "Asked for", accountId: null };
    const release = { ...place, ...why, version: saved.version };
    expect(await measured(turns, "publish", async () => await publishPart(context, release))).toContain("v22.");
    expect(slow(turns)).toEqual([]);
  });

  test("what is no YAML holds nobody up either", async () => {
    const turns = new Map<string, number>();
    const opened = await openPart(context, { handle: "v22", part: "index" });
    for (const text of ["[".repeat(1_000_000), `terms: ${"- ".repeat(500_000)}`, '"'.repeat(60_000)]) {
      const what = { seen: opened.draft, opened };
      const read = async () => await readPartSource(context.database.db, what, text);
      expect(await measured(turns, text.slice(0, 10), read)).toHaveProperty("faults.0.line", 1);
    }
    expect(slow(turns)).toEqual([]);
  });
});
