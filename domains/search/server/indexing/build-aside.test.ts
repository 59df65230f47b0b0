import { expect, test } from "vitest";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { publishSmallManual, type SearchedTables } from "../testing/serve-search.ts";
import { buildAside } from "./build-aside.ts";
import { readContents } from "./read-contents.ts";

onEachDatabase<SearchedTables>("a process that builds", (open) => {
  test("hands over exactly what would have been built here", async () => {
    const database = await open();
    await publishSmallManual(database);
    expect(await buildAside(database.settings)("v22")).toEqual(await readContents(database.db, "v22"));
  }, 30_000);

  test("finds no edition where there is none", async () => {
    const database = await open();
    expect(await buildAside(database.settings)("v99")).toBeUndefined();
  }, 30_000);
});

test("a process that can't reach the database says so, and the server goes on", async () => {
  const nowhere = buildAside({ dataDir: "/dev/null/nothing" });
  await expect(nowhere("v22")).rejects.toThrow("ended with 1 before it had built");
}, 30_000);
