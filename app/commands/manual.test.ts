import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "../../tools/programs/run-command.ts";
import { builtArguments } from "../../tools/programs/script-arguments.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "manual-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command as npm does, with only these settings. */
async function manual(words: readonly string[], settings: Record<string, string>) {
  const command = await builtArguments("manual");
  const env = { PATH: process.env["PATH"], ...settings };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [...command, ...words], { cwd: projectRoot, env }, (error, out, err) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });
}

test(
  "the command imports the shipped manual into an empty data folder and exports it",
  { tags: ["nightly"] },
  async () => {
    const settings = { DATA_DIR: join(folder, "data") };
    const shipped = join(import.meta.dirname, "../../manual/v22");
    const imported = await manual(["import", shipped, "--json"], settings);
    expect(imported.code).toBe(0);
    expect(JSON.parse(imported.out)).toMatchObject({ ok: true, publication: { handle: "v22", changed: true } });
    const exported = await manual(["export", "v22", join(folder, "out")], settings);
    expect(exported).toMatchObject({ code: 0, out: expect.stringMatching(/^[0-9]+ files written to /) });
    expect(await readdir(join(folder, "out"))).toContain("edition.yaml");
    // Into the folder that it came from, an export writes nothing.
    await cp(shipped, join(folder, "own"), { recursive: true });
    const unchanged = await manual(["export", "v22", join(folder, "own")], settings);
    expect(unchanged.out).toMatch(/^0 files written to .*, [0-9]+ unchanged\n/);
    expect(await readFile(join(folder, "own/index.yaml"))).toEqual(await readFile(join(shipped, "index.yaml")));
  },
);

test("a new manual passes its check and is imported, and nothing is written over", async () => {
  const settings = { DATA_DIR: join(folder, "begun") };
  const begun = join(folder, "my manual");
  await mkdir(join(begun, ".git"), { recursive: true });
  const made = await manual(["new", begun, "--edition", "v7", "--name", "Harlow’s: Guide"], settings);
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(made.out).toContain(`npm run manual -- check '${begun}'`);
  const checked = await manual(["check", begun], settings);
  expect(checked).toMatchObject({ code: 0, err: "" });
  expect(checked.out).toMatch(/^v7 Harlow’s: Guide: \d+ pages/);
  expect(checked.out).not.toContain("without an index entry");
  const imported = await manual(["import", begun], settings);
  expect(imported).toMatchObject({ code: 0, err: "", out: expect.stringContaining("v7.1 is published") });

  expect(await manual(["new", begun], settings)).toMatchObject({
    code: 1,
    err: expect.stringContaining("already has something in it. Give the path of a new or empty folder."),
  });
  expect((await manual(["check", begun], settings)).out).toMatch(/^v7 Harlow’s: Guide/);
  const dry = await manual(["new", join(folder, "later"), "--dry-run", "--json"], settings);
  expect(JSON.parse(dry.out)).toMatchObject({
    ok: true,
    dryRun: true,
    files: expect.arrayContaining(["edition.yaml"]),
  });
  expect(await readdir(folder)).not.toContain("later");
});

test("a place without a database is refused, and no database is made there", async () => {
  const { code, err } = await manual(["stats"], { DATA_DIR: join(folder, "fresh") });
  expect([code, err]).toEqual([1, expect.stringContaining("There is no database in")]);
  expect(await readdir(folder)).not.toContain("fresh");
});

test("a dry run neither creates nor migrates a database", async () => {
  const settings = { DATA_DIR: join(folder, "untouched") };
  const small = join(folder, "small");
  expect((await manual(["new", small, "--edition", "v22"], settings)).code).toBe(0);
  const preview = await manual(["import", small, "--dry-run"], settings);
  expect(preview).toMatchObject({ code: 0, out: expect.stringContaining("v22 would change: ") });
  expect(await readdir(folder)).not.toContain("untouched");
  expect(await manual(["export", "v22", join(folder, "nothing"), "--dry-run"], settings)).toMatchObject({
    code: 1,
    err: expect.stringContaining("There is no edition v22."),
  });
  await mkdir(settings.DATA_DIR);
  const old = new DatabaseSync(join(settings.DATA_DIR, "app.db"));
  old.exec(
    "create table kysely_migration (name text primary key, timestamp text not null); insert into kysely_migration values ('0001-content', '2026-01-01')",
  );
  old.close();
  const outdated = await manual(["import", small, "--dry-run"], settings);
  expect(outdated).toMatchObject({ code: 1, err: expect.stringContaining("Start the program once") });
  const untouched = new DatabaseSync(join(settings.DATA_DIR, "app.db"));
  expect(untouched.prepare("select name from sqlite_master where type = 'table'").all()).toHaveLength(1);
  untouched.close();
});

test("an invalid setting, subcommand or folder exits with its code and a message", async () => {
  const settings = { DATA_DIR: join(folder, "none"), DATABASE_URL: "mysql://x" };
  expect(await manual(["stats"], settings)).toEqual({
    code: 1,
    out: "",
    err: "DATABASE_URL must be a Postgres address that starts with postgres://.\n",
  });
  expect(await manual(["frob"], settings)).toMatchObject({
    code: 2,
    err: expect.stringContaining("Unknown command 'frob'."),
  });
  expect(await manual(["check", "/nowhere"], settings)).toMatchObject({
    code: 1,
    err: expect.stringContaining("There is no folder '/nowhere'."),
  });
  expect(await readdir(folder)).not.toContain("none");
});
