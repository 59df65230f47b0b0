import { readdirSync } from "node:fs";
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

  test("stores what it has built, for the server to read; what can't be read is built once more", async () => {
    const database = await open();
    await publishSmallManual(database);
    const expected = await readContents(database.db, "v22");
    const folder = `${database.settings.dataDir}/indexes`;
    expect(await buildAside(database.settings, { folder, stamp: "1" })("v22")).toEqual(expected);
    expect(readdirSync(`${folder}/v22`)).toHaveLength(1);
    const folders = [folder, `${folder}-elsewhere`];
    // Where it is read isn't where it was stored.
    const moved = {
      stamp: "2",
      get folder() {
        return folders.shift() ?? "";
      },
    };
    expect(await buildAside(database.settings, moved)("v22")).toEqual(expected);
    expect(folders).toEqual([]);
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
