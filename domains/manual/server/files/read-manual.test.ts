import * as fc from "fast-check";
import { mkdir, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { manualEditionSchema } from "../model/manual.ts";
import { hasErrors } from "../model/markdown/problem.ts";
import { readManual } from "./read-manual.ts";
import { hostileText } from "../model/markdown/testing/arbitrary-text.ts";
import { manualFolder, pageFile } from "./testing/manual-folder.ts";
import { problemsIn, problemsOf, readFiles } from "./testing/read-files.ts";
import { writeManual } from "./write/write-manual.ts";

describe("hostile files", () => {
  test("a file of 10 MB is rejected", async () => {
    expect(await problemsOf({ "rules/010-a.md": pageFile("word ".repeat(2_000_000)) })).toEqual([
      "rules/010-a.md:1: error: This file is 9.5 MB. Split it into pages of at most 4 MB.",
    ]);
  });

  test.each([
    ["quotations on a line", "> ".repeat(10_000)],
    ["lists on a line", `${"- ".repeat(10_000)}a`],
    ["numbered lists on a line", `${"1. ".repeat(10_000)}a`],
    ["lists over lines", Array.from({ length: 1_000 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n")],
    ["emphasis", "*a **b ".repeat(10_000)],
    ["closed emphasis", "a* ".repeat(100_000)],
    ["brackets", "[".repeat(10_000)],
    ["pairs of brackets", "[a]".repeat(100_000)],
    ["colons", ":a".repeat(50_000)],
    ["links", `${"[".repeat(3_000)}a${"](https://x.y)".repeat(3_000)}`],
    ["formats", `${":sc[".repeat(3_000)}a${"]".repeat(3_000)}`],
    ["containers", ":::tip\n".repeat(3_000)],
    ["backticks", "`".repeat(10_000)],
    ["a line of 500,000 characters", "a".repeat(500_000)],
  ])("%s 10,000 deep neither crash nor hang", async (_, text) => {
    const { problems } = await readFiles({ "rules/010-a.md": pageFile(text) });
    expect(problems.every((problem) => problem.message.length < 500)).toBe(true);
  });

  test("null bytes and other encodings are rejected with their line", async () => {
    const problems = await problemsOf({
      "rules/010-a.md": pageFile("a\nb\0"),
      "rules/020-b.md": new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xe9, 0x0a]),
    });
    expect(problems).toEqual([
      "rules/010-a.md:6: error: This line contains a null character. Remove it, or save the file as plain text.",
      "rules/020-b.md:1: error: This file isn't UTF-8 text. Save it with UTF-8 encoding.",
    ]);
  });

  test("Windows and old Mac line endings and a byte order mark make no difference", async () => {
    const plain = await readFiles({ "rules/010-a.md": pageFile("# 1 | A\n\nb\nc\n") });
    for (const end of ["\r\n", "\r"]) {
      const { edition, problems } = await readFiles({
        "rules/010-a.md": `\ufeff${pageFile("# 1 | A\n\nb\nc\n").replace(/\n/g, end)}`,
      });
      expect(problems).toEqual([]);
      expect(edition).toEqual(plain.edition);
    }
  });

  test("symbolic links to files and folders are rejected, inside the folder and outside", async () => {
    const { folder, remove } = await manualFolder({ "rules/010-a.md": pageFile("a") });
    await mkdir(join(folder, "images"));
    await symlink("/etc/passwd", join(folder, "rules/020-b.md"));
    await symlink(tmpdir(), join(folder, "tables"));
    await symlink("../rules/010-a.md", join(folder, "images/x.png"));
    const { edition, problems } = await readManual(folder);
    await remove();
    expect(problems.filter((problem) => problem.severity === "error").map((problem) => problem.file)).toEqual([
      "images/x.png",
      "rules/020-b.md",
      "tables",
    ]);
    expect(edition.pages.map((page) => page.slug)).toEqual(["a"]);
  });

  test.each([
    "../edition.yaml",
    "images/../edition.yaml",
    "/etc/passwd",
    "images//a.png",
    "images/A.png",
    "https://x.y/a.png",
    "images/a.png%00",
  ])("the picture name %j is rejected", async (name) => {
    expect(await problemsIn(`![x](${name})`)).toEqual([
      expect.stringMatching(/^rules\/010-a\.md:5: error: There is no picture/),
    ]);
  });

  test("a missing folder is an error that names it", async () => {
    await expect(readManual("/nowhere/at/all")).rejects.toThrow("There is no folder '/nowhere/at/all'.");
  });

  test("reading any page terminates, and a page read without errors survives a round trip", async () => {
    const lines = fc.array(
      fc.oneof(
        hostileText,
        fc.constantFrom("", ":::example", ":::", "---", "# ", "- ", "> ", "  ", "| a | b |", "|---|---|"),
      ),
      { maxLength: 12 },
    );
    const { folder, remove } = await manualFolder();
    let number = 0;
    await fc.assert(
      fc.asyncProperty(lines, async (texts) => {
        const { edition, problems } = await readFiles({ "rules/010-a.md": pageFile(texts.join("\n")) });
        if (!hasErrors(problems)) {
          manualEditionSchema.parse(edition);
          const target = join(folder, String((number += 1)));
          await writeManual(edition, target);
          expect((await readManual(target)).edition).toEqual(edition);
        }
      }),
      { numRuns: 60 },
    );
    await remove();
  });
});

describe("front matter", () => {
  test.each([
    ["", "rules/010-a.md:1: error: A page must start with its title"],
    ["title: x", "rules/010-a.md:1: error: A page must start with its title"],
    ["---\ntitle: x\n", "rules/010-a.md:1: error: A page must start with its title"],
    ["---\ncode: 1\n---\n", "rules/010-a.md:2: error: The page has no title."],
    ["---\ntitle: a: b\n---\n", "rules/010-a.md:2: error: This can't be read"],
    [
      "---\ntitle: x\ntitel: y\n---\n",
      "rules/010-a.md:3: error: 'titel' is not recognized here. Use code, title, subtitle, page, public, contents.",
    ],
    ["---\ntitle: x\npublic: maybe\n---\n", "rules/010-a.md:3: error: 'public' must be true or false."],
    ["---\ntitle: [a, b]\n---\n", "rules/010-a.md:2: error: 'title' must be one line of text."],
    ["---\ntitle: &a x\nsubtitle: *a\n---\n", "rules/010-a.md:2: error: This can't be read"],
    [`---\ntitle: ${"[".repeat(50_000)}\n---\n`, "rules/010-a.md:2: error: This can't be read"],
    [
      `---\ntitle: ${"x".repeat(501)}\n---\n`,
      "rules/010-a.md:2: error: 'title' has 501 characters. Shorten it to 500.",
    ],
  ])("%j is rejected with its line", async (text, start) => {
    const problems = await problemsOf({ "rules/010-a.md": text });
    expect(problems[0]?.slice(0, start.length)).toBe(start);
  });

  test("a line with several faults is reported once", async () => {
    const problems = await problemsOf({ "rules/010-a.md": "---\ntitle: x\n- y\n---\n" });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^rules\/010-a\.md:3: error: This can't be read/);
  });

  test("numbers and words that look like other YAML types stay as typed", async () => {
    const { edition, problems } = await readFiles({
      "rules/010-a.md": "---\ncode: 10.20\ntitle: No\nsubtitle: 0x1F\npage: 007\npublic: true\ncontents: true\n---\n",
    });
    expect(problems).toEqual([]);
    expect(edition.pages[0]).toEqual({
      section: "rules",
      slug: "a",
      code: "10.20",
      title: "No",
      subtitle: "0x1F",
      formattedPageNumber: "007",
      isPublic: true,
      displayContents: true,
      blocks: [],
      children: [],
    });
  });
});

describe("the folder", () => {
  test("pages are ordered by their numbers and nested by their folders", async () => {
    const { edition, problems } = await readFiles({
      "rules/100-b.md": pageFile("x"),
      "rules/20-a.md": pageFile("x"),
      "rules/20-a/2-d.md": pageFile("x"),
      "rules/20-a/1-c.md": pageFile("x"),
      "rules/20-a/1-c/1-e.md": pageFile("x"),
      "tables/010-a.md": pageFile("x"),
    });
    expect(problems).toEqual([]);
    expect(edition.pages.map((page) => `${page.section}/${page.slug}`)).toEqual(["rules/a", "rules/b", "tables/a"]);
    expect(edition.pages[0]?.children.map((page) => page.slug)).toEqual(["c", "d"]);
    expect(edition.pages[0]?.children[0]?.children.map((page) => page.slug)).toEqual(["e"]);
  });

  test("all faults are reported at once, with their files and what to do", async () => {
    const problems = await problemsOf({
      "edition.yaml": "handle: 22\nname: x\nsections:\n  rules: Rules\n  rulez: R\nextra: 1\n",
      "dashboard.yaml": null,
      "quick-style-guide.md": null,
      "rules/cases.md": pageFile("x"),
      "rules/010-Cases.md": pageFile("x"),
      "rules/020-a.md": pageFile("x"),
      "rules/030-a.md": pageFile("x"),
      "rules/040-b/010-c.md": pageFile("x"),
      "rules/020-a/010-d.md": pageFile("x"),
      "rules/020-a/010-d/010-e.md": pageFile("x"),
      "rules/020-a/010-d/010-e/010-f.md": pageFile("x"),
      "tables/010-t.md": pageFile("x"),
      "notes.txt": "x",
    });
    expect(problems).toEqual([
      "dashboard.yaml:1: error: The manual has no dashboard.yaml. Add it; docs/manual-format.md shows how.",
      expect.stringContaining("edition.yaml:1: error: An edition's handle must be the letter v and a number"),
      expect.stringContaining("edition.yaml:1: error: The folder tables has pages but is missing under sections:."),
      expect.stringContaining("edition.yaml:5: error: There is no section 'rulez'."),
      expect.stringContaining("edition.yaml:6: error: 'extra' is not recognized here."),
      expect.stringContaining("notes.txt:1: warning: This file is not part of the manual"),
      expect.stringContaining("quick-style-guide.md:1: error: The manual has no quick-style-guide.md."),
      expect.stringContaining("rules/010-Cases.md:1: error: A page's address may contain"),
      expect.stringContaining("rules/020-a/010-d/010-e/010-f.md:1: error: Pages may be nested at most three deep"),
      expect.stringContaining("rules/030-a.md:1: error: The address 'a' is already used by rules/020-a.md."),
      expect.stringContaining("rules/040-b/010-c.md:1: error: This folder has no page. Add the page rules/040-b.md"),
      expect.stringContaining(
        "rules/cases.md:1: error: A page's file name must be a number, a hyphen and the page's address",
      ),
    ]);
  });
});
