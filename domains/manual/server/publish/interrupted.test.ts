import path from "node:path";
import { expect, test } from "vitest";
import { fixedClock, systemClock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { openDatabase } from "../../../../platform/db/open-database.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { runNode } from "../../../../platform/testing/run-node.ts";
import { listEditions } from "../read/reading-store.ts";
import { publishEdition } from "./publish-edition.ts";
import { readEdition } from "./read-edition.ts";
import { afterStatement, onStatement } from "./testing/on-statement.ts";
import { longEdition } from "./testing/synthetic-manual.ts";

const publishProcess = path.join(import.meta.dirname, "testing/publish-process.ts");
const clock = fixedClock(1_763_700_000_000);

type Content = Database;

/** More pages than are staged at once. */
const pagesPerSection = 130;

async function publishSeed(database: Content, seed: string, pages = pagesPerSection) {
  return await publishEdition({ database, clock }, longEdition(pages, 1, seed), { origin: seed });
}

/** The seeds of the text that readers see: one, unless something was half published. */
async function seedsSeen(database: Content): Promise<string[]> {
  const seeds = JSON.stringify(await readEdition(database, "v22")).matchAll(/<p>(\w+) <em>/g);
  return [...new Set([...seeds].map(([, seed = ""]) => seed).filter((word) => word.startsWith("seed")))];
}

async function countRows({ db }: Content, table: "edition_revisions" | "page_revisions"): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .executeTakeFirst();
  return Number(row?.rows);
}

/** How many statements a publication of changed text takes. */
async function statementsOf(open: () => Promise<TestDatabase>): Promise<number> {
  const database = await open();
  await publishSeed(database, "seed1");
  let statements = 0;
  const counting = onStatement(database, (number) => {
    statements = number;
  });
  await publishSeed(counting, "seed2");
  return statements;
}

onOneDatabase("a publication that is interrupted", (open) => {
  test("at any statement, keeps the old edition for readers, and the next one cleans up", async () => {
    const statements = await statementsOf(open);
    expect(statements).toBeGreaterThan(15);
    const database = await open();
    await publishSeed(database, "seed1");
    for (let failing = 1; failing <= statements; failing += 1) {
      const broken = onStatement(database, (number) => {
        if (number === failing) throw new Error("connection lost");
      });
      await expect(publishSeed(broken, "seed2")).rejects.toThrow("connection lost");
      expect(await listEditions(database.db)).toMatchObject([{ revision: 1 }]);
    }
    expect(await seedsSeen(database)).toEqual(["seed1"]);
    expect(await publishSeed(database, "seed2")).toMatchObject({ revision: 2, changed: true });
    expect(await seedsSeen(database)).toEqual(["seed2"]);
    expect(await countRows(database, "edition_revisions")).toBe(2);
    expect(await countRows(database, "page_revisions")).toBe(2 * 4 * pagesPerSection);
  });

  test("by kill -9, keeps the old edition for readers, and the next one cleans up", async () => {
    const statements = await statementsOf(open);
    const database = await open();
    await publishSeed(database, "seed1");
    // While staging, in the middle of the publishing transaction, and at its last statement.
    for (const killAt of [Math.ceil(statements / 2), statements - 3, statements]) {
      const args = { settings: database.settings, pagesPerSection, seed: "seed2", killAt };
      const { exit, lines } = runNode(publishProcess, args);
      expect(await Array.fromAsync(lines), `killed at ${killAt}`).toEqual([]);
      expect(await exit).toBeNull();
      expect(await countRows(database, "edition_revisions")).toBe(2);
      expect(await seedsSeen(database)).toEqual(["seed1"]);
    }
    const { exit, lines } = runNode(publishProcess, { settings: database.settings, pagesPerSection, seed: "seed2" });
    expect(await Array.fromAsync(lines)).toEqual(["published 2"]);
    await exit;
    expect(await seedsSeen(database)).toEqual(["seed2"]);
    expect(await countRows(database, "page_revisions")).toBe(2 * 4 * pagesPerSection);
  });

  test("before the first publication, leaves no visible edition", async () => {
    const database = await open();
    const broken = onStatement(database, (number) => {
      if (number === 12) throw new Error("connection lost");
    });
    await expect(publishSeed(broken, "seed1")).rejects.toThrow("connection lost");
    expect(await listEditions(database.db)).toEqual([]);
    await expect(readEdition(database, "v22")).rejects.toThrow("There is no edition v22");
    expect(await publishSeed(database, "seed1")).toMatchObject({ revision: 1 });
  });
});

onOneDatabase("concurrent publications", (open) => {
  test("from one process: the latest wins, the others fail with a clear message", async () => {
    const database = await open();
    await publishSeed(database, "seed0");
    const others = await Promise.all([1, 2, 3, 4].map(() => openDatabase(database.settings)));
    const results = await Promise.allSettled(others.map((other, index) => publishSeed(other, `seed${index + 1}`)));
    for (const other of others) await other.close();
    const published = results.filter((result) => result.status === "fulfilled");
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(published.length).toBeGreaterThan(0);
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(AppError);
      expect(reason).toMatchObject({ code: "import-overtaken", status: 409 });
      expect(String(reason)).toMatch(/published nothing\. If you still need it, import again\.$/);
    }
    expect(await listEditions(database.db)).toMatchObject([{ revision: 1 + published.length }]);
    expect(await seedsSeen(database)).toHaveLength(1);
    expect(await countRows(database, "edition_revisions")).toBe(1 + published.length);
  });

  test("from three processes: leave one complete edition and nothing staged", { tags: ["nightly"] }, async () => {
    const database = await open();
    const processes = ["seed1", "seed2", "seed3"].map((seed) =>
      runNode(publishProcess, { settings: database.settings, pagesPerSection, seed }),
    );
    const said = await Promise.all(
      processes.map(async ({ lines, exit }) => {
        const [line = ""] = await Array.fromAsync(lines);
        await exit;
        return line;
      }),
    );
    const published = said.filter((line) => line.startsWith("published"));
    expect(published.length).toBeGreaterThan(0);
    expect(said.filter((line) => line === "import-overtaken")).toHaveLength(3 - published.length);
    expect(await listEditions(database.db)).toMatchObject([{ revision: published.length }]);
    expect(await seedsSeen(database)).toHaveLength(1);
    expect(await countRows(database, "edition_revisions")).toBe(published.length);
    expect(await countRows(database, "page_revisions")).toBe(published.length * 4 * pagesPerSection);
  });

  test("of two editions don't interfere", async () => {
    const database = await open();
    const publish = async (handle: string) =>
      await publishEdition({ database, clock }, { ...longEdition(pagesPerSection, 1), handle }, { origin: "test" });
    const reports = await Promise.all([publish("v21"), publish("v22")]);
    expect(reports.map(({ changed, revision }) => [changed, revision])).toEqual([
      [true, 1],
      [true, 1],
    ]);
  });

  test("don't mix revisions in a concurrent read", async () => {
    const database = await open();
    await publishSeed(database, "seed1");
    // The next revision is published when half the pages have been read.
    const reader = afterStatement(database, async (number) => {
      if (number === 2 * pagesPerSection) await publishSeed(database, "seed2");
    });
    expect(await seedsSeen(reader)).toEqual(["seed2"]);
  });

  test("that never stop are reported as the reason an edition can't be read", async () => {
    const database = await open();
    await publishSeed(database, "seed0", 10);
    const reader = afterStatement(database, async (number) => {
      if (number % 20 === 0) await publishSeed(database, `seed${number}`, 10);
    });
    await expect(readEdition(reader, "v22")).rejects.toThrow("Edition v22 was republished while it was being read.");
  });
});

onOneDatabase("an edition of 4,000 pages and 1.2 million words", (open) => {
  test("is published, changed and read back", async () => {
    const database = await open();
    const edition = longEdition(1_000, 16, "seed1");
    expect(await publishEdition({ database, clock: systemClock }, edition, { origin: "test" })).toMatchObject({
      pages: { total: 4_000, added: 4_000 },
      unresolvedLinks: [],
    });
    const changed = longEdition(1_000, 16, "seed2");
    expect(await publishEdition({ database, clock: systemClock }, changed, { origin: "test" })).toMatchObject({
      pages: { rewritten: 4_000 },
    });
    expect((await readEdition(database, "v22")).pages).toHaveLength(400);
  });
});
