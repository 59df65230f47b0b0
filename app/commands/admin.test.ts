import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateToLatest } from "../../db/migrate-to-latest.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { readConfig } from "../config.ts";
import { claimDatabase } from "../starting/installation.ts";
import { projectRoot } from "../../tools/programs/run-command.ts";
import { builtArguments } from "../../tools/programs/script-arguments.ts";

let folder: string;

/** An installation as a first start leaves it, but for the manual. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "admin-"));
  const config = readConfig({ DATA_DIR: folder });
  const database = await openDatabase(config);
  await migrateToLatest(database);
  await claimDatabase(database, config);
  await database.close();
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command as npm does, with only these settings. */
async function admin(...words: string[]) {
  return await adminOf(folder, ...words);
}

async function adminOf(dataDir: string, ...words: string[]) {
  const command = await builtArguments("admin");
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [...command, ...words], { cwd: projectRoot, env }, (error, out, err) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
    );
  });
}

test("the command creates an account and grants it a term", async () => {
  const names = ["--first-name", "Ada", "--last-name", "Byron"];
  expect(await admin("create-admin", "ada@b.test", ...names)).toMatchObject({ code: 0, err: "" });
  expect((await admin("grant", "ada@b.test", "--years", "1")).out).toContain("ada@b.test has a term from");
  expect((await admin("grant", "ada@b.test")).code).toBe(2);
});

test("no command but those that make a place makes one: settings that weren't loaded are told of", async () => {
  const empty = join(folder, "empty");
  await mkdir(empty);
  for (const words of [
    "create-admin ada@b.test",
    "list users",
    "missed-queries",
    "backup",
    "catalog",
    "search-key v22",
  ]) {
    const { code, err } = await adminOf(empty, ...words.split(" "));
    expect([words, code, err]).toEqual([words, 1, expect.stringContaining(`There is no database in ${empty}.`)]);
    expect(err).not.toContain("    at ");
  }
  expect(await readdir(empty)).toEqual([]);
  expect(await adminOf(empty, "version")).toMatchObject({ code: 0, out: expect.stringMatching(/^Fieldstone \d/) });
});

test("the command lists searches that found nothing, and help mentions it", async () => {
  expect(await admin("missed-queries")).toEqual({ code: 0, out: "No searches without results yet.\n", err: "" });
  expect((await admin("help")).out).toMatch(/\n {2}missed-queries .* list searches that found nothing/);
});

test.each(["admin", "manual"] as const)(
  "%s ends well when what reads its output has closed it, as head does",
  async (name) => {
    const env = { PATH: process.env["PATH"], DATA_DIR: folder };
    const child = spawn(process.execPath, [...(await builtArguments(name)), "help"], {
      cwd: projectRoot,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.destroy();
    let err = "";
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    const [code] = await once(child, "close");
    expect({ code, err }).toEqual({ code: 0, err: "" });
  },
);
