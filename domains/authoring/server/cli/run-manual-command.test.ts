import * as fc from "fast-check";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import type { Database, DatabaseSettings } from "../../../../platform/db/database.ts";
import { openDatabase } from "../../../../platform/db/open-database.ts";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { arbitraryEdition } from "../files/testing/arbitrary-edition.ts";
import { manualFolder, pageFile } from "../files/testing/manual-folder.ts";
import { writeManual } from "../files/write-manual.ts";
import { sampleManual } from "../html-import/testing/sample-manual.ts";
import { runManualCommand } from "./run-manual-command.ts";

const profilesFolder = join(import.meta.dirname, "../../../../manual/profiles");
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "manual-"));
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

interface Run {
  code: number;
  out: string;
  err: string;
}

async function open(settings: DatabaseSettings | undefined): Promise<Database> {
  if (settings === undefined) {
    throw new Error("this subcommand should not need a database");
  }
  return openDatabase(settings);
}

/** Runs the command on a database; without one, opening it fails the test. */
async function run(words: readonly string[], settings?: DatabaseSettings): Promise<Run> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runManualCommand(words, {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    watched: false,
    clock: fixedClock(1_800_000_000_000),
    openDatabase: () => open(settings),
    openUnchanged: () => open(settings),
    profilesFolder,
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

describe("the command line", () => {
  test.each([
    [["frob"], "There is no subcommand 'frob'."],
    [["import"], "Give exactly one folder to import: npm run manual -- import manual/v22"],
    [["import", "a", "b"], "Give exactly one folder to import"],
    [["export", "v22"], "Give an edition and a folder to export it to"],
    [["export", "22", "x"], "'22' is not an edition handle. Use the letter v and a number, such as v22."],
    [["import", "a", "--force"], "Unknown option '--force'."],
    [["import", "a", "--edition", "v22"], "--edition only works with import-html."],
    [["import-html", "a.html"], "Give an edition and a profile"],
    [["import-html", "a.html", "--edition", "v22", "--profile", "none"], "There is no profile 'none'"],
    [["import-html", "/nowhere.html", "--edition", "v22", "--profile", "indigo"], "There is no file '/nowhere.html'."],
    [["draft", "manual/v22"], "Give a folder and one of its pages"],
    [["audience", "v22"], "Give an edition and an audience"],
    [["audience", "v22", "everybody"], "The audience must be one of subscribers, invited, admins."],
    [["stats", "a", "b"], "Give exactly one folder or edition"],
  ])("%j prints what to do and exits with 2", async (words, sentence) => {
    const { code, out, err } = await run(words);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).toContain(sentence);
    expect(err).toContain("For help: npm run manual -- help");
  });

  test.each([[[]], [["help"]], [["--help"]], [["import", "-h"]]])("%j prints the help", async (words) => {
    const { code, out } = await run(words);
    expect(code).toBe(0);
    expect(out).toContain("npm run manual -- import <folder>");
  });

  test("a missing folder is an error, as text and as JSON", async () => {
    expect(await run(["check", "/nowhere"])).toEqual({
      code: 1,
      out: "",
      err: "There is no folder '/nowhere'. Give the path of a manual's folder, such as manual/v22.",
    });
    const { code, out } = await run(["import", "/nowhere", "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ ok: false, error: { code: "manual-folder-missing" } });
  });
});

test("check shows counts and fails on errors", async () => {
  const { folder, remove } = await manualFolder({
    "rules/010-a.md": pageFile("One two.\n\n:::example{marker=NOT}\nthree\n:::\n\n[four](@T9)"),
    "rules/020-b.md": pageFile(":::note\n:::"),
  });
  const { code, out, err } = await run(["check", folder]);
  await remove();
  expect(code).toBe(1);
  expect(err).toBe(
    "rules/020-b.md:5: error: ':::note' is not recognized. Use :::tip, :::example or :::table.\n" +
      "rules/010-a.md:11: warning: A link leads nowhere. No page or heading has the code 'T9'. Check it, or link by address.\n" +
      "1 error, 1 warning.",
  );
  expect(out).toContain("v22 22nd Edition: 3 pages, 11 words, 0 links, 0 pictures");
  expect(out).toContain("example markers: NOT 1");
});

onEachDatabase("import and export", (open, flavor) => {
  test("an import with errors changes nothing, and says so", async () => {
    const { settings } = await open();
    const good = await manualFolder({ "rules/010-a.md": pageFile("old") });
    const bad = await manualFolder({ "rules/010-a.md": pageFile("new\n\n:::tip"), "rules/020-b.md": "no title" });
    expect((await run(["import", good.folder], settings)).code).toBe(0);
    const { code, out, err } = await run(["import", bad.folder], settings);
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(err).toContain("Nothing was imported. Fix the errors and import again.");
    expect(err).toContain("3 errors, 0 warnings.");
    await run(["export", "v22", join(root, "unharmed")], settings);
    expect(await readFile(join(root, "unharmed/rules/010-a.md"), "utf8")).toContain("old");
    await Promise.all([good.remove(), bad.remove()]);
  });

  test("reports what was added, changed and removed; a dry run reports it without changes", async () => {
    const { settings } = await open();
    const first = await manualFolder({
      "rules/010-a.md": pageFile("a"),
      "rules/020-b.md": pageFile("b"),
      "rules/030-c.md": pageFile("c"),
    });
    const second = await manualFolder({
      "rules/010-a.md": pageFile("a"),
      "rules/020-b.md": pageFile("changed"),
      "rules/030-d.md": pageFile("d"),
    });
    expect((await run(["import", first.folder, "--dry-run"], settings)).out).toContain(
      "v22 would change: 3 pages (3 added)",
    );
    expect((await run(["stats"], settings)).out).toBe("There are no editions yet.");
    expect((await run(["import", first.folder], settings)).out).toContain("v22 published: 3 pages (3 added)");
    const change = "3 pages (1 added, 1 rewritten, 1 removed, 1 unchanged)";
    expect((await run(["import", second.folder, "--dry-run"], settings)).out).toContain(`v22 would change: ${change}`);
    const { out } = await run(["import", second.folder, "--json"], settings);
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      dryRun: false,
      publication: { changed: true, pages: { added: 1, removed: 1 } },
      stats: { pages: 4 },
    });
    expect((await run(["import", second.folder], settings)).out).toContain("v22: nothing changed, 3 pages");
    expect((await run(["stats", "v22"], settings)).out).toContain("v22 22nd Edition: 4 pages");
    await Promise.all([first.remove(), second.remove()]);
  });

  test("a draft is saved and its link printed; an edition's audience is set", async () => {
    const { settings } = await open();
    const { folder, remove } = await manualFolder({ "rules/010-cases.md": pageFile("Words.\n") });
    await run(["import", folder], settings);
    expect(await run(["draft", folder, "rules/nothing"], settings)).toMatchObject({
      code: 1,
      err: expect.stringContaining("There is no published page at 'rules/nothing'."),
    });
    const { code, out } = await run(["draft", folder, "rules/cases"], settings);
    expect(code).toBe(0);
    expect(out).toMatch(/^\/bluebook\/v22\/rules\/cases\?preview=[\da-f-]{36}&token=[\w-]{43}$/m);
    expect(out).toContain("Nothing was published.");
    expect((await run(["audience", "v22", "invited"], settings)).out).toBe(
      "v22 is now open to invited readers and site admins.",
    );
    expect(await run(["audience", "v9", "admins"], settings)).toMatchObject({ code: 1 });
    await remove();
  });

  test("a missing edition can't be exported", async () => {
    const { settings } = await open();
    const { code, err } = await run(["export", "v99", join(root, "none")], settings);
    expect(code).toBe(1);
    expect(err).toContain("There is no edition v99.");
    expect(await readdir(root)).not.toContain("none");
  });

  test("a folder with other files is not overwritten", async () => {
    const { settings } = await open();
    const { folder, remove } = await manualFolder({ "rules/010-a.md": pageFile("a") });
    await run(["import", folder], settings);
    const { code, err } = await run(["export", "v22", folder], settings);
    expect(code).toBe(1);
    expect(err).toContain("Choose a new folder, or move those files away.");
    expect(await readFile(join(folder, "rules/010-a.md"), "utf8")).toBe(pageFile("a"));
    await remove();
  });

  test("importing an export changes nothing, whatever the edition contains", { timeout: 120_000 }, async () => {
    const { settings } = await open();
    let number = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryEdition, async (edition) => {
        number += 1;
        const handle = `v${number}`;
        const [written, exported, again] = ["written", "exported", "again"].map((name) =>
          join(root, `${settings.databaseUrl === undefined}-${handle}-${name}`),
        );
        await writeManual({ ...edition, handle }, written ?? "");
        expect((await run(["import", written ?? ""], settings)).code).toBe(0);
        expect((await run(["export", handle, exported ?? ""], settings)).code).toBe(0);
        expect((await run(["import", exported ?? ""], settings)).out).toContain(`${handle}: nothing changed`);
        expect((await run(["import", written ?? ""], settings)).out).toContain(`${handle}: nothing changed`);
        expect((await run(["export", handle, again ?? ""], settings)).code).toBe(0);
        expect(await readFile(join(again ?? "", ".manual-export"))).toEqual(
          await readFile(join(exported ?? "", ".manual-export")),
        );
      }),
      // Each database tries other editions.
      { numRuns: 6, seed: Number(fc.readConfigureGlobal().seed) + (flavor === "postgres" ? 1 : 0) },
    );
  });

  test("importing and exporting the shipped manual leaves it unchanged", { timeout: 120_000 }, async () => {
    const { settings } = await open();
    // One edition on each database: both are imported on both when the product first starts (app/first-start).
    const handle = flavor === "postgres" ? "v21" : "v22";
    const exported = join(root, `shipped-${handle}`);
    const imported = await run(["import", join(profilesFolder, "..", handle)], settings);
    expect(imported.code, imported.err).toBe(0);
    expect((await run(["export", handle, exported], settings)).code).toBe(0);
    expect((await run(["import", exported], settings)).out).toContain(`${handle}: nothing changed`);
  });

  test(
    "an HTML manual is imported with a profile, and importing its export changes nothing",
    { timeout: 60_000 },
    async () => {
      const { settings } = await open();
      const file = join(root, "manual.html");
      await writeFile(file, "<h1>not the manual that the profile is for</h1>");
      const refused = await run(["import-html", file, "--edition", "v22", "--profile", "indigo"], settings);
      expect(refused.code).toBe(1);
      expect(refused.err).toContain("Nothing in the file matches the profile");
      expect((await run(["stats"], settings)).out).toBe("There are no editions yet.");
      const words = ["import-html", sampleManual.file, "--edition", "v21", "--profile", sampleManual.profileFile];
      expect((await run([...words, "--dry-run"], settings)).out).toContain("v21 would change");
      const made = await run(words, settings);
      expect(made.code).toBe(0);
      expect(made.out).toContain("v21 21st Edition, using profile");
      expect(made.out).toMatch(/[0-9]+ of [0-9]+ words kept in order/);
      expect(made.out).toMatch(/ {2}search words: 6 phrases for 3 sections/);
      expect(made.out).toContain(
        "  Search words for sections not in this manual: 2\n    R9.9: No page or heading has the code",
      );
      const { report: told, stats } = JSON.parse((await run([...words, "--dry-run", "--json"], settings)).out);
      expect(told.searchWords.strays).toMatchObject([{ section: "R9.9" }, { section: "T4" }]);
      expect(told.searchWords.placed).toBe(stats.searchWords.sections);
      const hostile = join(root, "hostile.html");
      const link = 'href=" java\nscript:x\u001B[2J"';
      await writeFile(hostile, sampleManual.read().replace('href="#r9-9"', link));
      const report = await run(["import-html", hostile, ...words.slice(2), "--dry-run"], settings);
      expect(report.out).toMatch(/: 'Rule R9\.9' to java script:x \[2J$/m);
      const exported = join(root, `${settings.databaseUrl === undefined}-sample`);
      expect((await run(["export", "v21", exported], settings)).code).toBe(0);
      expect((await run(["import", exported], settings)).out).toContain("v21: nothing changed");
      expect((await run(words, settings)).out).toContain("v21: nothing changed");
    },
  );
});
