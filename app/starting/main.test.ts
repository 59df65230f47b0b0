import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { migrateToLatest } from "../../db/migrate-to-latest.ts";
import { migrations } from "../../db/migrations/index.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { openSqlite, sqliteFileName } from "../../platform/db/sqlite/open-sqlite.ts";
import { projectRoot } from "../../tools/programs/run-command.ts";
import { builtArguments } from "../../tools/programs/script-arguments.ts";

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "start-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Starts the product with only these settings, and returns what it prints when it fails. */
async function startInVain(settings: Record<string, string>, ...words: string[]): Promise<string> {
  const program = [...(await builtArguments("start")), ...words];
  const env = { PATH: process.env["PATH"], ...settings };
  return new Promise((done, fail) => {
    execFile(process.execPath, program, { cwd: projectRoot, env, timeout: 180_000 }, (error, _out, said) => {
      if (error?.code === 1) done(said);
      else fail(new Error(`It did not end with 1:\n${said}`, { cause: error }));
    });
  });
}

test("a data folder that can't be created stops the start at once, with a message that names DATA_DIR", async () => {
  const file = join(await newFolder(), "file");
  await writeFile(file, "");
  expect(await startInVain({ DATA_DIR: "/proc/nope" })).toMatch(
    /^The database file .+ can't be opened .+ DATA_DIR [^\n]+\.\n$/,
  );
  for (const folder of [file, `${file}/below`])
    expect(await startInVain({ DATA_DIR: folder })).toBe(`DATA_DIR must be a folder, and ${folder} is not.\n`);
});

test("words that the server doesn't know stop the start before anything is made", async () => {
  const folder = await newFolder();
  expect(await startInVain({ DATA_DIR: folder }, "--dry-run", "extra")).toMatch(
    /^The server takes no '--dry-run': .+\n$/,
  );
  expect(await readdir(folder)).toEqual([]);
});

test("a folder in which a restore was cut off stops the start, and stays without a database", async () => {
  const folder = await newFolder();
  await mkdir(join(folder, ".restoring-abc"));
  expect(await startInVain({ DATA_DIR: folder })).toContain(`A restore into ${folder} was interrupted. Run it again`);
  expect(await readdir(folder)).toEqual([".restoring-abc"]);
});

test("a file that isn't a database, or is from a newer version, stops the start with one message", async () => {
  const folder = await newFolder();
  await writeFile(join(folder, sqliteFileName), "This is no database, whatever its name says.".repeat(100));
  expect(await startInVain({ DATA_DIR: folder })).toMatch(/^The database file .+ can't be opened [^\n]+\.\n$/);
  const newer = await newFolder();
  const database = await openSqlite(newer);
  await migrateToLatest(database);
  await migrate(database, [...migrations, { name: "9999-future", up: () => Promise.resolve() }]);
  await database.close();
  expect(await startInVain({ DATA_DIR: newer })).toMatch(/^The database was created by a newer version [^\n]+\.\n$/);
});

test("a Postgres that does not respond stops the start with one message, without its password", async () => {
  for (const host of ["127.0.0.1:1", "localhost:1", "nowhere.invalid"]) {
    const said = await startInVain({ DATABASE_URL: `postgres://reader:hunter2@${host}/manual` });
    expect(said).toMatch(/^Postgres can't be reached \([^)\n]+\)\. Check DATABASE_URL [^\n]+\.\n$/);
    expect(said).not.toContain("hunter2");
  }
});
