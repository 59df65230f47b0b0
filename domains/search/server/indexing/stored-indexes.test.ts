import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { publishSmallManual } from "../testing/serve-search.ts";
import { buildAside, isStored, readOrBuild } from "./build-aside.ts";
import { type EditionIndexes, readContents } from "./read-contents.ts";
import { type IndexStore, readStored, storeIndexes } from "./stored-indexes.ts";

function newStore(stamp = "one"): IndexStore {
  const folder = mkdtempSync(join(tmpdir(), "stored-indexes-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, stamp };
}

const noBuild = () => Promise.reject(new Error("built anew"));

onEachDatabase("stored indexes", (open) => {
  test("survive a restart, until the edition changes", async () => {
    const database = await open();
    await publishSmallManual(database);
    const store = newStore();
    const build = readOrBuild(database.db, store, buildAside(database.settings, store));
    const isKept = () => isStored(database.db, store, "v22");
    expect(await isKept()).toBe(false);
    const built = await build("v22");
    expect(await isKept()).toBe(true);
    expect(built).toEqual(await readContents(database.db, "v22"));
    const stored = readOrBuild(database.db, store, noBuild);
    expect(await stored("v22")).toEqual(built);
    await expect(stored("v99")).rejects.toThrow("built anew");
    await publishSmallManual(database, "v22", "Another title");
    expect(await isKept()).toBe(false);
    await expect(stored("v22")).rejects.toThrow("built anew");
    const moved = await build("v22");
    expect(moved?.edition.revision).toBe("2");
    expect(await stored("v22")).toEqual(moved);
    expect(readdirSync(join(store.folder, "v22"))).toHaveLength(1);
  });

  test("from another version or database, or damaged, are rebuilt", async () => {
    const database = await open();
    await publishSmallManual(database);
    const built = await readContents(database.db, "v22");
    if (!built) throw new Error("The manual has no edition v22.");
    const store = newStore();
    const revision = { handle: "v22", id: "r-1", number: 1 };
    storeIndexes(store, revision, built);
    expect(await readStored(store, revision)).toEqual(built);
    expect(await readStored({ ...store, stamp: "two" }, revision)).toBeUndefined();
    expect(await readStored(store, { ...revision, id: "r-2" })).toBeUndefined();
    expect(await readStored(store, { ...revision, number: 2 })).toBeUndefined();
    const [name = ""] = readdirSync(join(store.folder, "v22"));
    const file = join(store.folder, "v22", name);
    const whole = readFileSync(file);
    const flipped = Buffer.from(whole);
    flipped[whole.length - 9] = (whole.at(-9) ?? 0) ^ 1;
    for (const damaged of [whole.subarray(0, whole.length / 2), Buffer.alloc(0), Buffer.from("x"), flipped]) {
      writeFileSync(file, damaged);
      expect(await readStored(store, revision)).toBeUndefined();
    }
  });

  test("that can't be written cost only time", async () => {
    const database = await open();
    await publishSmallManual(database);
    const store = { folder: "/dev/null/nowhere", stamp: "one" };
    const built: EditionIndexes | undefined = await readOrBuild(
      database.db,
      store,
      buildAside(database.settings, store),
    )("v22");
    expect(built?.edition.name).toBe("v22");
  });
});
