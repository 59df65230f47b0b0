import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import type { DatabaseSettings } from "../../../../platform/db/database-settings.ts";
import { onOneDatabase } from "../../../../platform/testing/databases.ts";
import { type FolderFiles, manualFolder, pageFile } from "../../../../domains/manual/server/files/testing/manual-folder.ts";
import { runManual } from "../testing/run-manual.ts";

const clock = fixedClock(1_800_000_000_000);

interface Stored {
  settings: DatabaseSettings;
}

async function run({ settings }: Stored, ...words: string[]): Promise<{ code: number; said: string }> {
  const { code, out, err } = await runManual(words, settings);
  return { code, said: [out, err].filter((text) => text !== "").join("\n") };
}

const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="2"/>`;
const first: FolderFiles = {
  "rules/010-a.md": pageFile("One.\n\nTwo.\n\n![Parts](images/parts.svg)", "title: Page a"),
  "rules/020-b.md": pageFile("Three.", "title: Page b"),
  "rules/030-c.md": pageFile("Four.", "title: Page c"),
  "rules/030-c/010-d.md": pageFile("Five.", "title: Page d"),
  "images/parts.svg": svg(3),
};

async function folderOf(files: FolderFiles): Promise<string> {
  const { folder, remove } = await manualFolder(files);
  onTestFinished(remove);
  return folder;
}

async function publish(database: Stored, files: FolderFiles): Promise<void> {
  clock.advance(1_000);
  const { code, said } = await run(database, "import", await folderOf(files));
  expect(code, said).toBe(0);
}

/** An edition with one release, and a folder in version control in which it was published and exported. */
async function exported(database: Stored) {
  const folder = await folderOf(first);
  await mkdir(join(folder, ".git"));
  expect((await run(database, "import", folder)).code).toBe(0);
  expect(await run(database, "export", "v22", folder)).toMatchObject({ code: 0 });
  const read = async (path: string) => readFile(join(folder, path), "utf8");
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  return { folder, read, write, again: async (...more: string[]) => run(database, "export", "v22", folder, ...more) };
}

onOneDatabase("an export into a folder with files", (open) => {
  test("leaves a folder alone that says what the edition says, with its names, wording and comments", async () => {
    const database = await open();
    const { folder, read, write, again } = await exported(database);
    expect(await read("rules/010-a.md")).toBe(first["rules/010-a.md"]);
    expect(await readdir(join(folder, "images"))).toEqual(["parts.svg"]);
    await write("rules/010-a.md", String(first["rules/010-a.md"]).replace("Two.", "<!-- sure? -->\nTwo."));
    await write("README.md", "Ours.");
    expect((await again()).said).toContain(`0 files written to ${folder}, 8 unchanged`);
    expect(await read("rules/010-a.md")).toContain("<!-- sure? -->");
    expect(await read("README.md")).toBe("Ours.");
  });

  test("keeps what was changed here, takes what was changed there, and merges both", async () => {
    const database = await open();
    const { folder, read, write, again } = await exported(database);
    await write("rules/010-a.md", String(first["rules/010-a.md"]).replace("Two.", "Two, here. <!-- Ruth -->"));
    await write("rules/025-new.md", pageFile("Mine.", "title: New"));
    await publish(database, {
      ...first,
      "rules/010-a.md": pageFile("One, there.\n\nTwo.\n\n![Parts](images/parts.svg)", "title: Page a"),
      "rules/020-b.md": pageFile("Three, there.", "title: Page b"),
      "rules/030-c/010-d.md": null,
      "images/parts.svg": svg(3),
    });
    const dry = await again("--dry-run");
    expect(dry.said).toContain("2 files would be written");
    expect(await read("rules/020-b.md")).toContain("Three.");
    const { code, said } = await again();
    expect(code).toBe(0);
    expect(said).toContain("rules/010-a.md: merged, with the changes of both");
    expect(said).toContain("rules/025-new.md: not in the edition: left as it is");
    expect(said).toContain("rules/030-c/010-d.md: removed, as from the edition");
    const merged = pageFile("One, there.\n\nTwo, here. <!-- Ruth -->\n\n![Parts](images/parts.svg)\n", "title: Page a");
    expect(await read("rules/010-a.md")).toBe(merged);
    expect(await read("rules/020-b.md")).toContain("Three, there.");
    expect(await readdir(join(folder, "rules"))).toEqual(["010-a.md", "020-b.md", "025-new.md", "030-c.md"]);

    // The merged file is neither as exported nor edited since: it stays, and is merged with what comes next.
    expect((await again()).said).toContain("rules/010-a.md: changed here, not published: left as it is");
    expect(await read("rules/010-a.md")).toBe(merged);
    await publish(database, {
      ...first,
      "rules/010-a.md": pageFile("One, there.\n\nTwo.\n\n![Parts](images/parts.svg)\n\nMore.", "title: Page a"),
      "rules/020-b.md": pageFile("Three, there.", "title: Page b"),
      "rules/030-c/010-d.md": null,
    });
    expect((await again()).code).toBe(0);
    expect(await read("rules/010-a.md")).toBe(`${merged}\nMore.\n`);
    expect(await run(database, "import", folder)).toMatchObject({ code: 0 });
    expect((await again()).said).toContain("0 files written");
  });

  test("leaves to the author what both changed, and goes on once it is decided", async () => {
    const database = await open();
    const { folder, read, write, again } = await exported(database);
    await write("rules/020-b.md", pageFile("Three, here.\n", "title: Page b"));
    await rm(join(folder, "rules/030-c/010-d.md"));
    await publish(database, { ...first, "rules/020-b.md": pageFile("Three, there.", "title: Page b") });
    const { code, said } = await again();
    expect(code).toBe(1);
    expect(said).toContain("rules/020-b.md:5: changed here and in the edition. Keep one of the two texts, or both");
    expect(said).toContain("rules/030-c/010-d.md: removed here, still in the edition: not written again");
    expect(await read("rules/020-b.md")).toContain("<<<<<<< here\nThree, here.\n=======\nThree, there.\n>>>>>>> v22.2");
    for (const words of [
      ["import", folder],
      ["export", "v22", folder],
    ]) {
      const refused = await run(database, ...words);
      expect(refused.code).toBe(1);
      expect(refused.said).toContain("rules/020-b.md:5: error: There is an unresolved conflict here.");
    }
    await write("rules/020-b.md", pageFile("Three, here and there.\n", "title: Page b"));
    expect((await again()).said).toContain("rules/020-b.md: changed here, not published");
  });

  test("goes along with pages that move, here or there", async () => {
    const database = await open();
    const { folder, read, write, again } = await exported(database);
    await write("rules/030-c/010-d.md", pageFile("Five. <!-- mine -->\n", "title: Page d"));
    await rename(join(folder, "rules/020-b.md"), join(folder, "rules/015-b.md"));
    const { "rules/030-c.md": c, "rules/030-c/010-d.md": d, ...rest } = first;
    await publish(database, { ...rest, "rules/005-c.md": c ?? "", "rules/005-c/010-d.md": d ?? "" });
    const { said } = await again();
    expect(said).toContain("rules/010-c/010-d.md: was rules/030-c/010-d.md");
    expect(await readdir(join(folder, "rules"))).toEqual(["010-c", "010-c.md", "015-b.md", "020-a.md"]);
    expect(await read("rules/010-c/010-d.md")).toContain("Five. <!-- mine -->");
  });

  test("asks what files came from that no export wrote, and merges with --base", async () => {
    const database = await open();
    const folder = await folderOf(first);
    await run(database, "import", folder);
    await writeFile(join(folder, "rules/020-b.md"), pageFile("Three, here.", "title: Page b"));
    await publish(database, { ...first, "rules/030-c.md": pageFile("Four, there.", "title: Page c") });
    const before = await readdir(folder, { recursive: true });
    const refused = await run(database, "export", "v22", folder);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("--base v22.14") });
    expect(await readdir(folder, { recursive: true })).toEqual(before);
    expect(await run(database, "export", "v22", folder, "--base", "v22.1")).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, "rules/020-b.md"), "utf8")).toContain("Three, here.");
    expect(await readFile(join(folder, "rules/030-c.md"), "utf8")).toContain("Four, there.");
  });

  test("from a database that doesn't know where the files came from changes nothing that was edited", async () => {
    const database = await open();
    const { folder, read, write } = await exported(database);
    await write("rules/020-b.md", pageFile("Three, here.", "title: Page b"));
    const other = await open();
    await publish(other, { ...first, "rules/030-c.md": pageFile("Four, there.", "title: Page c") });
    expect(await run(other, "export", "v22", folder)).toMatchObject({ code: 0 });
    expect(await read("rules/020-b.md")).toContain("Three, here.");
    expect(await read("rules/030-c.md")).toContain("Four, there.");
    await publish(other, { ...first, "rules/020-b.md": pageFile("Three, there.", "title: Page b") });
    await write(".manual-export", (await read(".manual-export")).replace(/v22\.1 \S+/, "v22.1 elsewhere"));
    const refused = await run(other, "export", "v22", folder);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("rules/020-b.md. Nothing was exported.") });
  });
});
