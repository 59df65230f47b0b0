import { expect, test } from "vitest";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { publishSmallManual } from "../testing/serve-search.ts";
import { buildAside } from "./build-aside.ts";
import { readContents } from "./read-contents.ts";

onEachDatabase("a build process", (open) => {
  test("hands over exactly what would have been built in-process", async () => {
    const database = await open();
    await publishSmallManual(database);
    expect(await buildAside(database.settings)("v22")).toEqual(await readContents(database.db, "v22"));
  });

  test("is stopped when its result is no longer needed", async () => {
    const database = await open();
    await publishSmallManual(database);
    const ending = new AbortController();
    const building = buildAside(database.settings)("v22", ending.signal);
    ending.abort();
    await expect(building).rejects.toThrow("aborted");
  });

  test("returns nothing for an unknown edition", async () => {
    const database = await open();
    expect(await buildAside(database.settings)("v99")).toBeUndefined();
  });
});

test("a process that can't reach the database reports it, and the server keeps running", async () => {
  const nowhere = buildAside({ dataDir: "/dev/null/nothing" });
  await expect(nowhere("v22")).rejects.toThrow("exited with 1 before finishing");
});
