import * as fc from "fast-check";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onOneDatabase } from "../../../platform/testing/databases.ts";
import { arbitraryEdition } from "../../../domains/manual/server/files/testing/arbitrary-edition.ts";
import { manualFolder, pageFile } from "../../../domains/manual/server/files/testing/manual-folder.ts";
import { writeManual } from "../../../domains/manual/server/files/write/write-manual.ts";
import { sampleManual } from "../../../domains/html-import/server/testing/sample-manual.ts";
import { listEditions } from "../../../domains/manual/server/read/reading-store.ts";
import { runManual } from "./testing/run-manual.ts";

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "manual-"));
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

const run = runManual;

describe("the command line", () => {
  test.each([
    [["frob"], "Unknown command 'frob'."],
    [["improt", "a"], "Did you mean import?"],
    [["import"], "Missing required argument 'folder'."],
    [["import", "a", "b"], "Too many arguments"],
    [["export", "v22"], "Missing required argument 'folder'."],
    [["check", "a", "--base", "v22.1"], "Unknown option '--base'."],
    [["export", "22", "x"], "'22' is not an edition handle. Use the letter v and a number, such as v22."],
    [["import", "a", "--force"], "Unknown option '--force'."],
    [["import", "a", "--edition", "v22"], "Unknown option '--edition'."],
    [["import", "a", "--audience", "everybody"], "Allowed choices are subscribers, invited, admins."],
    [["import-html", "a.html"], "Required option '--edition <edition>' not specified."],
    [["import-html", "a.html", "--edition", "v22", "--profile", "none"], "There is no profile 'none'"],
    [["import-html", "/nowhere.html", "--edition", "v22", "--profile", "indigo"], "There is no file '/nowhere.html'."],
    [["new"], "Missing required argument 'folder'."],
    [["new", "a", "--edition", "1"], "'1' is not an edition handle."],
    [["draft", "manual/v22"], "Missing required argument 'page'."],
    [["audience"], "Missing required argument 'edition'."],
    [["audience", "v22", "everybody"], "Allowed choices are subscribers, invited, admins."],
    [["stats", "a", "b"], "Too many arguments"],
  ])("%j prints what to do and exits with 2", async (words, sentence) => {
    const { code, out, err } = await run(words);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).toContain(sentence);
    expect(err).toContain("For help: npm run manual -- help");
  });

  test.each([
    [[], "publish the manual's files to the database"],
    [["help"], "publish the manual's files to the database"],
    [["--help"], "publish the manual's files to the database"],
    [["import", "-h"], "Usage: npm run manual -- import [options] <folder>"],
  ])("%j prints the help", async (words, line) => {
    const { code, out } = await run(words);
    expect(code).toBe(0);
    expect(out).toContain(line);
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

test("check warns of what checks.yaml asks for, and passes", async () => {
  const { folder, remove } = await manualFolder({
    "rules/010-a.md": pageFile("Say “one”, not “two”."),
    "checks.yaml": "rules:\n  punctuation: inside\n",
  });
  const { code, err } = await run(["check", folder]);
  await remove();
  expect(code).toBe(0);
  expect(err).toContain("rules/010-a.md:5: warning: A period or comma is outside a closing quotation mark.");
  expect(err).toContain("0 errors, 2 warnings.");
});

onOneDatabase("import and export", (open, flavor) => {
  test("an import with errors changes nothing, and says so", async () => {
    const { settings } = await open();
    const good = await manualFolder({ "rules/010-a.md": pageFile("old") });
    const bad = await manualFolder({ "rules/010-a.md": pageFile("new\n\n:::tip"), "rules/020-b.md": "no title" });
    expect((await run(["import", good.folder], settings)).code).toBe(0);
    const { code, out, err } = await run(["import", bad.folder], settings);
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(err).toContain("Nothing was imported. Fix the errors and import again.");
    expect(err).toContain("2 errors, 0 warnings.");
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
    expect((await run(["import", first.folder], settings)).out).toContain("v22.1 is published: 3 pages (3 added)");
    const change = "3 pages (1 added, 1 rewritten, 1 removed, 1 unchanged)";
    expect((await run(["import", second.folder, "--dry-run"], settings)).out).toContain(
      `v22 would change: ${change}\n  added: rules/d\n  rewritten: rules/b\n  removed: rules/c`,
    );
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

  test("a release is staged, listed, published, discarded and rolled back from", async () => {
    const { settings } = await open();
    const first = await manualFolder({ "rules/010-a.md": pageFile("Cite the first page.\n") });
    const second = await manualFolder({ "rules/010-a.md": pageFile("Cite the last page.\n") });
    const say = async (...words: string[]) => await run(words, settings);
    await say("import", first.folder);
    const staged = await say("import", second.folder, "--stage", "--author", "Ruth", "--reason", "Spring");
    expect(staged.out).toContain("v22.2 is staged: 1 page (1 rewritten)\n  rewritten: rules/a");
    expect(staged.out).toContain("To publish it: npm run manual -- publish v22.2");
    expect((await say("releases", "v22")).out).toMatch(
      /^v22\.2 {5}staged 2027-01-15 08:00 UTC, made from v22\.1, by Ruth, from files \S+, “Spring”\n {10}1 page rewritten\nv22\.1 {5}live since/,
    );
    expect((await say("redline", "v22.2")).out).toBe(
      "v22.2 against v22.1: 1 page, 0 index terms, 0 entries.\n\nrules/a: rewritten\n  Cite the [-first-]{+last+} page.",
    );
    expect((await say("redline", "v22.1", "--against", "v22.2")).out).toContain("  Cite the [-last-]{+first+} page.");
    expect((await say("redline", "v22.2", "--against", "v22.2")).out).toBe("v22.2 against v22.2: no difference.");
    expect(await say("publish", "v22.2", "--at", "tomorrow")).toMatchObject({
      code: 2,
      err: expect.stringContaining("'tomorrow' is not a time."),
    });
    expect(await say("publish", "v22.2", "--at", "2026-01-15T09:00Z")).toMatchObject({
      code: 1,
      err: expect.stringContaining("This time is in the past."),
    });
    expect((await say("publish", "v22.2", "--at", "2027-03-01T09:00-05:00")).out).toContain(
      "v22.2 will be published at 2027-03-01T14:00:00.000Z",
    );
    expect((await say("releases", "v22")).out).toContain("v22.2     to be published 2027-03-01 14:00 UTC");
    expect((await say("unschedule", "v22.2")).out).toBe("v22.2 is staged, without a time.");
    expect((await say("publish", "v22.2")).out).toBe("v22.2 is published. Servers show it within a second.");
    expect(await say("publish", "v22.2")).toMatchObject({ code: 1, err: expect.stringContaining("Readers already see") });
    expect((await say("rollback", "v22", "--reason", "Too soon")).out).toBe(
      "Readers see v22.1 again, as v22.3. To undo this: npm run manual -- rollback v22.2",
    );
    await say("import", second.folder, "--stage");
    expect((await say("discard", "v22.4")).out).toBe("v22.4 is discarded. Readers never saw it.");
    const { out } = await say("releases", "v22", "--json");
    expect(JSON.parse(out)).toMatchObject({
      releases: [{ state: "discarded" }, { state: "live", reason: "Too soon" }, { author: "Ruth" }, {}],
    });
    expect(await say("check", first.folder, "--stage")).toMatchObject({
      code: 2,
      err: expect.stringContaining("Unknown option '--stage'."),
    });
    await Promise.all([first.remove(), second.remove()]);
  });

  test("a new edition waits for its publisher's word beside those that readers have", async () => {
    const database = await open();
    const { settings } = database;
    const say = async (...words: string[]) => await run(words, settings);
    const [old, fresh] = await Promise.all([
      manualFolder({ "rules/010-a.md": pageFile("Old.\n") }),
      manualFolder({
        "rules/010-a.md": pageFile("New.\n"),
        "edition.yaml": "handle: v30\nname: 30th Edition\nsections:\n  rules: Rules\n  tables: Tables\n",
      }),
    ]);
    const order = async () => (await listEditions(database.db)).map(({ handle }) => handle);
    expect((await say("import", old.folder)).out).not.toContain("is new");
    expect((await say("audience", "v22")).out).toBe("v22 is open to everyone with access.");
    expect((await say("import", fresh.folder)).out).toContain("v30 is new, and not open to all readers");
    expect((await say("audience", "v30")).out).toBe("v30 is open to site admins.");
    // The last is what readers get who chose none: opening another doesn't change that.
    expect(await order()).toEqual(["v30", "v22"]);
    await say("audience", "v30", "subscribers");
    expect(await order()).toEqual(["v30", "v22"]);
    expect((await say("default-edition", "v30")).out).toBe("v30 is now the default for readers who haven't chosen an edition.");
    expect(await order()).toEqual(["v22", "v30"]);
    expect(await say("default-edition", "v31")).toMatchObject({
      code: 1,
      err: expect.stringContaining("no edition v31"),
    });
    expect(await say("edited-in", "v30", "paper")).toMatchObject({ code: 2 });
    expect((await say("edited-in", "v30", "desk")).out).toContain("edited in admin from now on");
    expect((await say("import", fresh.folder)).out).toBe("v30: the files contain no changes");
    expect(await say("import", fresh.folder, "--stage")).toMatchObject({
      code: 2,
      err: expect.stringContaining("Leave --stage out."),
    });
    await writeFile(join(fresh.folder, "rules/010-a.md"), pageFile("Newer.\n"));
    expect(await say("import", fresh.folder)).toMatchObject({ code: 1, err: expect.stringContaining("--base v30.14") });
    const merged = await say("import", fresh.folder, "--base", "v30.1", "--dry-run");
    expect(merged.out).toContain("would be merged with the files; they came from v30.1: 1 page, 0 conflicts");
    expect((await say("import", fresh.folder, "--base", "v30.1")).out).toContain("  rules/a: changed in the files");
    expect(await say("import", old.folder, "--base", "v22.1")).toMatchObject({ code: 2 });
    expect((await say("edited-in", "v30", "files")).out).toContain("edited in files from now on");
    const asked = await say("remove-edition", "v30");
    expect(asked.code).toBe(1);
    expect(asked.err).toContain("Readers would lose v30: 3 pins and 1 note of 2 readers, and every link to its pages.");
    expect((await say("remove-edition", "v30", "--confirm", "v22")).code).toBe(1);
    expect(await order()).toEqual(["v22", "v30"]);
    expect((await say("remove-edition", "v30", "--confirm", "v30")).out).toContain("v30 is removed, along with 3 pins");
    expect(await order()).toEqual(["v22"]);
    expect((await say("rollback", "v30")).out).toContain("Readers see v30.1 again, as v30.2.");
    expect(await order()).toEqual(["v22", "v30"]);
    await Promise.all([old.remove(), fresh.remove()]);
  });

  test("a new edition is open to whom its edition.yaml says, unless the command says otherwise", async () => {
    const { settings } = await open();
    const say = async (...words: string[]) => await run(words, settings);
    const folder = async (handle: string, audience: string) =>
      manualFolder({
        "edition.yaml": `handle: ${handle}\nname: An Edition\nsections:\n  rules: Rules\naudience: ${audience}\n`,
      });
    const folders = await Promise.all([folder("v1", "invited"), folder("v2", "invited"), folder("v3", "all")]);
    const [first, second, third] = folders.map((each) => each.folder);
    await say("import", first ?? "");
    await say("import", second ?? "", "--audience", "admins");
    expect((await say("audience", "v1")).out).toBe("v1 is open to invited readers and site admins.");
    expect((await say("audience", "v2")).out).toBe("v2 is open to site admins.");
    expect((await say("import", third ?? "")).err).toContain(
      "edition.yaml:5: error: The audience must be one of subscribers, invited, admins.",
    );
    await Promise.all(folders.map(async ({ remove }) => remove()));
  });

  test("a draft is saved and its link printed; an edition's audience is set", async () => {
    const { settings } = await open();
    const { folder, remove } = await manualFolder({ "rules/010-cases.md": pageFile("Words.\n") });
    await run(["import", folder], settings);
    const nowhere = await run(["draft", folder, "rules/nothing"], settings);
    expect(nowhere.err).toContain("There is no published page at 'rules/nothing'.");
    expect((await run(["draft", folder, "rules/cases"], settings)).err).toContain("Send the page’s address instead.");
    const changed = await manualFolder({ "rules/010-cases.md": pageFile("Other words.\n") });
    const { out } = await run(["draft", changed.folder, "rules/cases", "--days", "3", "--opens", "4"], settings);
    expect(out).toMatch(/can open the draft 4 times, until .*Nothing was published\./);
    expect(out).toMatch(/^\/bluebook\/v22\/rules\/cases\?preview=[\da-f-]{36}&token=[\w-]{43}$/m);
    expect((await run(["draft", folder, "rules/cases", "--withdraw"], settings)).out).toContain("1 link to drafts");
    expect((await run(["audience", "v22", "invited"], settings)).out).toBe(
      "v22 is now open to invited readers and site admins.",
    );
    expect(await run(["audience", "v9", "admins"], settings)).toMatchObject({ code: 1 });
    await Promise.all([remove(), changed.remove()]);
  });

  test("a missing edition can't be exported", async () => {
    const { settings } = await open();
    const { code, err } = await run(["export", "v99", join(root, "none")], settings);
    expect(code).toBe(1);
    expect(err).toContain("There is no edition v99.");
    expect(await readdir(root)).not.toContain("none");
  });

  test("importing an export changes nothing, whatever the edition contains", { tags: ["nightly"] }, async () => {
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

  test("an HTML manual is imported with a profile, and importing its export changes nothing", async () => {
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
    await cp(sampleManual.images, join(root, "images"), { recursive: true });
    await writeFile(hostile, sampleManual.read().replace('href="#r9-9"', link));
    const report = await run(["import-html", hostile, ...words.slice(2), "--dry-run"], settings);
    expect(report.out).toMatch(/: 'Rule R9\.9' to java script:x \[2J$/m);
    const exported = join(root, `${settings.databaseUrl === undefined}-sample`);
    expect((await run(["export", "v21", exported], settings)).code).toBe(0);
    expect((await run(["import", exported], settings)).out).toContain("v21: nothing changed");
    expect((await run(words, settings)).out).toContain("v21: nothing changed");
  });
});
