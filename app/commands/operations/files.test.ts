import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { migrations } from "../../../db/migrations/index.ts";
import type { Database } from "../../../platform/db/database.ts";
import { newerMigrations } from "../../../platform/db/migrate.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { StoredFiles } from "../../../platform/files/stores/stored-files.ts";
import { type S3StandIn, startS3StandIn } from "../../../platform/files/stores/testing/s3-stand-in.ts";
import { onEachDatabase, onOneDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import { runCommand } from "../../../platform/testing/run-command.ts";
import { projectRoot } from "../../../tools/programs/run-command.ts";
import { builtArguments } from "../../../tools/programs/script-arguments.ts";
import { readConfig } from "../../config.ts";
import { openInstalled } from "../../starting/installation.ts";
import { addBackup } from "./backup-command.ts";
import { addFiles } from "./files-command.ts";
import { addRestore } from "./restore-command.ts";
import { fillFiles, lostFiles } from "./testing/filled-files.ts";

let s3: S3StandIn;
beforeAll(async () => {
  s3 = await startS3StandIn();
});
afterAll(() => s3.close());
beforeEach(() => {
  Object.assign(s3.faults, { busy: 0, refuses: false, lateMs: 0 });
  s3.objects.clear();
  s3.aged.clear();
});

function temporary(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "files-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const storeOf = () => ({
  STORE_URL: s3.access.endpoint,
  STORE_REGION: s3.access.region,
  STORE_KEY_ID: s3.access.keyId,
  STORE_SECRET: s3.access.secret,
});
const SECRET_KEY = "k".repeat(40);
const bucket = (name = "files") => `s3://${s3.bucket}/${name}`;

/** Fails unless everything is byte for byte what it was, wherever it lies. */
async function expectWhole(...what: Parameters<typeof lostFiles>): Promise<void> {
  expect(await lostFiles(...what)).toEqual([]);
}

/** Runs `files` as the command line does, with the settings of a database. */
async function run({ settings }: TestDatabase, words: readonly string[], env: Record<string, string> = {}) {
  const { dataDir, databaseUrl } = settings;
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY, ...storeOf(), ...env });
  const context = { config, openDatabase: () => openInstalled(config) };
  const { code, out, err } = await runCommand(
    (program, output) => {
      addFiles(program, { ...output, ...context });
      addBackup(program, { ...output, ...context });
      addRestore(program, { ...output, ...context });
    },
    /^(?:backup|restore)$/.test(words[0] ?? "") ? words : ["files", ...words],
  );
  return { code, said: `${out}\n${err}` };
}

/** The database with the store of FILES_TO, as a server has it. */
async function withFiles(database: TestDatabase, to: string): Promise<Database> {
  return { ...database, files: await StoredFiles.open({ to, s3: s3.access }) };
}

onEachDatabase("documents and pictures", (open) => {
  test.each(["folder", "s3"])("go from the database to a store and back, a portion at a time (%s)", async (kind) => {
    const database = await open();
    const FILES_TO = kind === "folder" ? path.join(temporary(), "files") : bucket();
    const filled = await fillFiles(database, { documents: 20, pictures: 18 });
    const plan = await run(database, ["move", "--dry-run"], { FILES_TO });
    expect(plan).toMatchObject({ code: 0, said: expect.stringContaining("Nothing was changed: this was a dry run.") });
    expect(plan.said).toContain(`documents from the database to ${FILES_TO}: 20 (100 kB)`);
    expect((await run(database, [], { FILES_TO })).said).toContain("pictures: 18 (54 kB) in the database, none in");

    expect(await run(database, ["move"], { FILES_TO })).toMatchObject({ code: 0 });
    const { rows } = await database.db
      .selectFrom("documents")
      .select(["pdf", "size"])
      .execute()
      .then((found) => ({ rows: found }));
    expect(rows.every(({ pdf, size }) => pdf === null && size === 5_000)).toBe(true);
    const server = await withFiles(database, FILES_TO);
    await expectWhole(server, filled);
    expect((await run(database, [], { FILES_TO })).said).toContain("documents: none in the database, 20 (100 kB) in");
    expect(await run(database, ["check"], { FILES_TO })).toMatchObject({ code: 0 });
    // A version that doesn't know of stores would send nothing.
    const older = migrations.filter(({ name }) => name !== "0091-files-in-stores");
    expect((await newerMigrations(database, older)).refused).toBe("0091-files-in-stores");

    // What comes then goes there, and both may be mixed.
    const more = await fillFiles(server, { documents: 0, pictures: 2 });
    const here = await fillFiles(database, { documents: 0, pictures: 3 });
    await expectWhole(server, { papers: filled.papers, images: [...filled.images, ...more.images, ...here.images] });

    expect(await run(database, ["move", "--to-database", "--from", FILES_TO])).toMatchObject({ code: 0 });
    await expectWhole(database, { papers: filled.papers, images: [...filled.images, ...more.images, ...here.images] });
    expect((await newerMigrations(database, older)).refused).toBeUndefined();
  });

  test.each(["folder", "s3"])("what no row has named for a day is counted, and removed if asked (%s)", async (kind) => {
    const database = await open();
    const folder = path.join(temporary(), "files");
    const FILES_TO = kind === "folder" ? folder : bucket();
    const server = await withFiles(database, FILES_TO);
    const filled = await fillFiles(server, { documents: 2, pictures: 2 });
    const put = (key: string, daysAgo: number) => {
      const file = path.join(folder, key);
      s3.objects.set(`files/${key}`, Buffer.alloc(1_000));
      if (daysAgo > 1) s3.aged.add(`files/${key}`);
      if (kind !== "folder") return;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, Buffer.alloc(1_000));
      const at = Date.now() / 1_000 - daysAgo * 86_400;
      utimesSync(file, at, at);
    };
    const sum = "0a".repeat(32);
    const gone = [`documents/0a/${sum}.left`, `pictures/ff/${sum}.left`, `pictures/ff/${sum}.left.0123456789ab.part`];
    const stay = [`pictures/ff/${sum}.young`, "pictures/ff/notes.txt", "others/ff/notes.txt"];
    for (const key of gone) put(key, 2);
    for (const key of stay) put(key, key.endsWith("young") ? 0 : 2);
    const names = () => {
      const inFolder = kind === "folder" ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
      return new Set([...inFolder, ...[...s3.objects.keys()].map((key) => key.slice("files/".length))]);
    };
    for (const key of s3.objects.keys()) s3.aged.add(key.endsWith("young") ? "" : key);
    const checked = await run(database, ["check"], { FILES_TO });
    expect(checked).toMatchObject({
      code: 0,
      said: expect.stringContaining("3 (3 kB) that no row has named for a day"),
    });
    expect([...gone, ...stay].filter((key) => !names().has(key))).toEqual([]);
    if (kind === "folder") s3.objects.clear();

    const other = await open();
    const refused = await run(other, ["check", "--remove-unnamed"], { FILES_TO });
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("Is FILES_TO right?") });
    expect(gone.filter((key) => !names().has(key))).toEqual([]);
    const removed = await run(database, ["check", "--remove-unnamed"], { FILES_TO });
    expect(removed).toMatchObject({ code: 0, said: expect.stringContaining("Removed: 3 (3 kB)") });
    expect([...gone, ...stay].filter((key) => names().has(key))).toEqual(stay);
    await expectWhole(server, filled);
    expect((await run(database, ["check"], { FILES_TO })).said).toContain("There is nothing else");
  });

  test("what is missing or damaged is named, and isn't taken back", async () => {
    const database = await open();
    const FILES_TO = bucket();
    const server = await withFiles(database, FILES_TO);
    await fillFiles(server, { documents: 3, pictures: 2 });
    const [lost = "", changed = "", ...others] = [...s3.objects.keys()].toSorted();
    s3.objects.delete(lost);
    s3.objects.set(changed, randomBytes(5_000));
    const checked = await run(database, ["check"], { FILES_TO });
    expect(checked.code).toBe(1);
    expect(checked.said).toMatch(/documents INV-\d{4}-00000\d: .+ is no longer in s3:/);
    expect(checked.said).toMatch(/documents INV-\d{4}-00000\d: .+ its digest is another/);
    expect(checked.said).toContain("2 missing or damaged.");
    expect(await run(database, ["move", "--to-database"], { FILES_TO })).toMatchObject({ code: 1 });
    const left = await database.db.selectFrom("documents").select("id").where("file", "is not", null).execute();
    expect(left).toHaveLength(2);
    expect(others).toHaveLength(3);
  });
});

onEachDatabase("documents and pictures in a store", (open, flavor) => {
  test("are not in a backup; what is restored says so, and finds them", async () => {
    const database = await open();
    const FILES_TO = bucket();
    const filled = await fillFiles(await withFiles(database, FILES_TO), { documents: 3, pictures: 2 });
    const made = await run(database, ["backup", "--to", temporary()], { FILES_TO });
    const file = made.said.split("\n").find((line) => line.endsWith(".backup.zst")) ?? "";
    const other = flavor === "postgres" ? await open({ empty: true }) : undefined;
    const dataDir = temporary();
    const to = other?.settings.databaseUrl ?? dataDir;
    const restored = await run(database, ["restore", file, "--to", to], { FILES_TO });
    expect(restored.code).toBe(0);
    expect(restored.said).toContain("5 documents and pictures (21 kB) are not in the backup");
    const opened = await openDatabase({ ...(other?.settings ?? { dataDir }), files: { to: FILES_TO, s3: s3.access } });
    onTestFinished(opened.close);
    await expectWhole(opened, filled);
  });
});

onOneDatabase("moving documents and pictures", (open) => {
  test("from one store to another copies what isn't there, and rows stay as they are", async () => {
    const database = await open();
    const folder = path.join(temporary(), "a");
    const filled = await fillFiles(await withFiles(database, folder), { documents: 5, pictures: 4 });
    const FILES_TO = bucket("b");
    const moved = await run(database, ["move", "--from", folder], { FILES_TO });
    expect(moved.said).toContain(`documents from ${folder} to ${FILES_TO}: 5 (25 kB)`);
    await expectWhole(await withFiles(database, FILES_TO), filled);
    // What the server put into the first one until it was restarted.
    const late = await fillFiles(await withFiles(database, folder), { documents: 0, pictures: 1 });
    const again = await run(database, ["move", "--from", folder], { FILES_TO });
    expect(again.said).toContain(`documents from ${folder} to ${FILES_TO}: none`);
    expect(again.said).toContain(`pictures from ${folder} to ${FILES_TO}: 1 (3 kB)`);
    await expectWhole(await withFiles(database, FILES_TO), { ...filled, images: [...filled.images, ...late.images] });
  });

  test("what the database has damaged stays there, and is told", async () => {
    const database = await open();
    await fillFiles(database, { documents: 2, pictures: 0 });
    const { id } = await database.db.selectFrom("documents").select("id").executeTakeFirstOrThrow();
    await database.db
      .updateTable("documents")
      .set({ pdf: randomBytes(5_000) })
      .where("id", "=", id)
      .execute();
    const moved = await run(database, ["move"], { FILES_TO: bucket() });
    expect(moved).toMatchObject({ code: 1, said: expect.stringContaining("not what was kept") });
    expect(s3.objects.size).toBe(1);
  });

  test("without a store there is nowhere to move to, and one that refuses is told without its secret", async () => {
    const database = await open();
    await fillFiles(database, { documents: 1, pictures: 1 });
    expect(await run(database, ["move"])).toMatchObject({ code: 2, said: expect.stringContaining("FILES_TO isn't") });
    expect(await run(database, ["check"])).toMatchObject({ code: 2 });
    const unmade = { FILES_TO: path.join(temporary(), "files") };
    expect(await run(database, ["check"], unmade)).toMatchObject({ code: 0 });
    expect((await run(database, [])).said).toContain("FILES_TO isn't set: new ones go into the database.");
    const wrong = { FILES_TO: bucket(), STORE_SECRET: "not-told-to-anybody" };
    const refused = await run(database, ["move"], wrong);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("SignatureDoesNotMatch") });
    expect(refused.said).not.toContain("not-told");
    expect(refused.said).toContain("Nothing is lost by that");
  });

  test(
    "a command that is interrupted or killed has lost nothing, whenever, and goes on",
    { timeout: 120_000 },
    async () => {
      const database = await open();
      const filled = await fillFiles(database, { documents: 60, pictures: 60 });
      const FILES_TO = bucket();
      const { dataDir, databaseUrl = "" } = database.settings;
      const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY, FILES_TO, ...storeOf() };
      const words = [...(await builtArguments("admin")), "files", "move"];
      const start = () => {
        const child = spawn(process.execPath, words, {
          cwd: projectRoot,
          env: { PATH: process.env["PATH"], ...env },
          stdio: ["ignore", "ignore", "pipe"],
        });
        return { child, ended: once(child, "close"), said: text(child.stderr) };
      };
      const server = await withFiles(database, FILES_TO);
      s3.faults.lateMs = 15;
      for (const objects of [5, 30, 70, 100]) {
        const { child, ended, said } = start();
        await expect.poll(() => s3.objects.size, { interval: 5, timeout: 30_000 }).toBeGreaterThanOrEqual(objects);
        child.kill(objects === 5 ? "SIGINT" : "SIGKILL");
        await ended;
        if (objects === 5) {
          expect(child.exitCode).toBe(130);
          expect(await said).toMatch(/^Interrupted\. What was moved so far stays .* goes on where it was\.$/m);
        }
        s3.faults.lateMs = 0;
        await expectWhole(server, filled);
        s3.faults.lateMs = 15;
      }
      const { child, ended } = start();
      await ended;
      expect(child.exitCode).toBe(0);
      s3.faults.lateMs = 0;
      await expectWhole(server, filled);
      expect((await run(database, [], { FILES_TO })).said).toMatch(
        /documents: none in the database, 60 .+\npictures: none in the database, 60 /,
      );
      // Each kill left at most what was on its way.
      expect(s3.objects.size).toBeLessThanOrEqual(120 + 4 * 8);
      const opened = await openDatabase({ ...database.settings, files: { to: FILES_TO, s3: s3.access } });
      await expectWhole(opened, filled);
      await opened.close();
    },
  );
});
