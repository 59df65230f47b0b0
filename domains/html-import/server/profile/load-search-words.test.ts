import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { importHtml } from "../import-html.ts";
import { smallProfile } from "../testing/small-profile.ts";
import { loadSearchWords } from "../../../../app/commands/manual/html-import/import-html-file.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "profile-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const profile = smallProfile("searchWords: book.words.yaml");
const load = async () => loadSearchWords(profile, join(folder, "book.yaml"));
const target = { handle: "v7", name: "7th Edition" };

describe("the search words of a profile", () => {
  test("are in a file beside it, and go to the sections in the manual", async () => {
    await writeFile(
      join(folder, "book.words.yaml"),
      `"1.1": [labor union, Labor Union, teamsters]
rules/1-names: [who sued whom]
"1": [parties]
"9.9": [for another edition]
rules/1-names#gone: [for another edition too]
quick-style-guide: [short]
`,
    );
    const { edition, report } = importHtml("<h1>1 Names</h1><p>x</p><h2>1.1 Unions</h2><p>y</p>", profile, target, {
      searchWords: await load(),
    });
    expect(edition.searchWords).toEqual([
      { section: "rules/1-names", words: ["who sued whom", "parties"] },
      { section: expect.stringMatching(/^rules\/1-names#/), words: ["labor union", "teamsters"] },
    ]);
    expect(report.searchWords).toEqual({
      placed: 2,
      strays: [
        { section: "9.9", reason: "No page or heading has the code '9.9'. Check it, or link by address." },
        {
          section: "rules/1-names#gone",
          reason: expect.stringContaining("has no heading with the link target 'gone'"),
        },
        {
          section: "quick-style-guide",
          reason: expect.stringContaining("Search words are only for the manual's pages"),
        },
      ],
    });
  });

  test("are empty if the profile names none", async () => {
    expect(await loadSearchWords(smallProfile(), join(folder, "book.yaml"))).toEqual([]);
    expect(importHtml("<h1>1 Names</h1><p>x</p>", smallProfile(), target)).toMatchObject({
      edition: { searchWords: [] },
      report: { searchWords: { placed: 0, strays: [] } },
    });
  });

  test("are reported if missing, or if there is a folder instead", async () => {
    const missing = `The profile book.yaml names search words, but there is no file ${join(folder, "book.words.yaml")}.`;
    await expect(load()).rejects.toThrow(missing);
    await mkdir(join(folder, "book.words.yaml"));
    await expect(load()).rejects.toThrow(missing);
  });

  test("with faults are rejected, every fault with its line", async () => {
    await writeFile(join(folder, "book.words.yaml"), `1: words\n2: []\n3: [${"x".repeat(101)}]\n3: [a]\n`);
    await expect(load()).rejects.toMatchObject({
      code: "html-search-words-invalid",
      message: expect.stringMatching(
        /^The search words can't be used\. Nothing was imported\.\nbook\.words\.yaml:1: error: .*\nbook\.words\.yaml:2: error: .*\nbook\.words\.yaml:3: error: A phrase has 101 characters.*\nbook\.words\.yaml:4: error: '3' is already on line 3/,
      ),
    });
  });

  test.each([
    ["no text", Buffer.from([0xff, 0xfe, 0x00])],
    ["a null character", Buffer.from("1: [a\0]")],
    ["4 MB and more", Buffer.alloc(4_300_000, "#")],
  ])("%s is rejected", async (_, bytes) => {
    await writeFile(join(folder, "book.words.yaml"), bytes);
    await expect(load()).rejects.toThrow("The search words can't be used");
  });

  test("with many faults don't make the message endless", async () => {
    const lines = Array.from({ length: 300 }, (_, index) => `x${index}: words\n`).join("");
    await writeFile(join(folder, "book.words.yaml"), lines);
    await expect(load()).rejects.toThrow(/\n… and 250 more\.$/);
  });

  test.each(["../book.yaml", "a/b.yaml", "/etc/passwd", "..", ".hidden.yaml", "a\\\\b.yaml", "words.txt", "", "[a]"])(
    "%j is not the name of a file beside the profile",
    (name) => {
      expect(() => smallProfile(`searchWords: "${name.replace("[a]", "x [a]")}"`)).toThrow(
        "searchWords: give the name of a .yaml file beside the profile, without a folder",
      );
    },
  );
});
