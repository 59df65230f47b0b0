import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { fillDatabase } from "../../../db/testing/fill-database.ts";
import { digestAll } from "../../../platform/db/backup/rows.ts";
import { openSource } from "../../../platform/db/backup/sources/open-source.ts";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { DatabaseSettings } from "../../../platform/db/database-settings.ts";
import { sqliteFileName } from "../../../platform/db/sqlite/open-sqlite.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { onEachDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import { readConfig } from "../../config.ts";
import { runCommand } from "../../../platform/testing/run-command.ts";
import { addBackup } from "./backup-command.ts";
import { newBackupKey } from "../../../platform/db/backup/encryption.ts";
import { addRestore } from "./restore-command.ts";
import { lastingBetween, lastingOf } from "./words.ts";
import { migrateToLatest } from "../../../db/migrate-to-latest.ts";

const filling = { accounts: 30, events: 1_500, images: 4, imageBytes: 300_000 };
const silent = () => {};

/** Runs a command as the command line does, with the settings of a database. */
async function run(
  command: "backup" | "restore",
  { dataDir, databaseUrl }: DatabaseSettings,
  words: readonly string[],
  more: Record<string, string> = {},
) {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...more });
  const { code, out, err } = await runCommand(
    (program, output) => {
      addBackup(program, { ...output, config });
      addRestore(program, { ...output, config });
    },
    [command, ...words],
  );
  return { code, said: `${out}\n${err}` };
}

async function digestsOf(settings: DatabaseSettings): Promise<Map<string, string>> {
  const source = await openSource(settings);
  try {
    return await digestAll(source, silent);
  } finally {
    await source.close();
  }
}

/** Every index, key and constraint of a database, as it was made. */
async function shapeOf({ db, flavor }: Database): Promise<unknown[]> {
  const inSqlite = sql`select type, name, sql from sqlite_schema order by type, name`;
  const inPostgres = sql`select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as made from pg_constraint
    where connamespace = current_schema()::regnamespace
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = current_schema() order by 1, 2, 3`;
  return (await (flavor === "sqlite" ? inSqlite : inPostgres).execute(db)).rows;
}

function temporary(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Backs up; returns the file, and what the command said. */
async function backUp({ settings }: TestDatabase, ...more: string[]) {
  const { code, said } = await run("backup", settings, ["--to", temporary(), ...more]);
  expect(code).toBe(0);
  return { said, file: said.split("\n").find((line) => line.endsWith(".backup.zst")) ?? "" };
}

test("how long something lasts is said in minutes or hours, as near as is known", () => {
  expect([50, 80, 100, 150, 6_000].map((seconds) => lastingOf(seconds * 1_000))).toEqual([
    "less than a minute",
    "about a minute",
    "about 2 minutes",
    "about 3 minutes",
    "about 2 hours",
  ]);
  const between = (least: number, most: number) => lastingBetween(least * 1_000, most * 1_000);
  expect([between(20, 50), between(30, 59.9), between(10, 61), between(96, 160), between(61, 110)]).toEqual([
    "less than a minute",
    "less than a minute",
    "1 to 2 minutes",
    "1 to 3 minutes",
    "1 to 2 minutes",
  ]);
  expect([between(30, 60), between(7_200, 14_000)]).toEqual(["about a minute", "2 to 4 hours"]);
});

test("what isn't a database isn't backed up, and is told of in a sentence", async () => {
  const dataDir = temporary();
  writeFileSync(path.join(dataDir, "app.db"), "This is no database, whatever its name says.".repeat(100));
  await expect(run("backup", { dataDir }, [])).rejects.toThrow(/^The database .*can't be read \(.*not a database\)/);
});

onEachDatabase("backups", (open, flavor) => {
  async function openFilled() {
    const database = await open();
    await fillDatabase(database, filling);
    return database;
  }

  test("restore every row into an empty folder, from which a server starts", async () => {
    const database = await openFilled();
    const { file } = await backUp(database);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await run("backup", database.settings, ["--verify", file])).said).toContain("The backup is intact");
    const dataDir = temporary();
    const plan = await run("restore", { dataDir }, [file, "--dry-run"]);
    expect(plan.said).toMatch(
      /^This would restore [\d,]+ rows of .*, which takes less than a minute\.\nNothing was changed/,
    );
    expect(readdirSync(dataDir)).toEqual([]);
    expect((await run("restore", { dataDir }, [file])).said).toContain("Restored");
    // What a command remembers of a backup is not in it.
    await database.db.deleteFrom("backups").execute();
    expect(await digestsOf({ dataDir })).toEqual(await digestsOf(database.settings));
    const restored = await openDatabase({ dataDir });
    onTestFinished(restored.close);
    expect(await migrateToLatest(restored)).toEqual([]);
    const made = await openDatabase({ dataDir: temporary() });
    onTestFinished(made.close);
    await migrateToLatest(made);
    expect(await shapeOf(restored)).toEqual(await shapeOf(made));
    expect(await restored.db.selectFrom("accounts").select("id").execute()).toHaveLength(filling.accounts);
  });

  const onPostgres = () =>
    test("restore into an empty Postgres, with its foreign keys", async () => {
      const database = await openFilled();
      const { file } = await backUp(database);
      const { settings } = await open({ empty: true });
      expect((await run("restore", settings, [file], { SECRET_KEY: "x".repeat(40) })).said).toContain("Restored");
      await database.db.deleteFrom("backups").execute();
      expect(await digestsOf(settings)).toEqual(await digestsOf(database.settings));
      const restored = await openDatabase(settings);
      onTestFinished(restored.close);
      expect(await migrateToLatest(restored)).toEqual([]);
      expect(await shapeOf(restored)).toEqual(await shapeOf(database));
      await expect(
        restored.db
          .insertInto("edition_invitations")
          .values({ account_id: "nobody", edition: "v22", created_at: 1 })
          .execute(),
      ).rejects.toThrow("foreign key");
    });
  if (flavor === "postgres") onPostgres();

  test("are of one moment while others write", async () => {
    const database = await openFilled();
    let pairs = 0;
    const stop = new AbortController();
    const write = async () => {
      while (!stop.signal.aborted) {
        const rows = ["a", "b"].map((half) => ({ key: `${pairs}${half}`, full_at: pairs }));
        await database.db.transaction().execute((trx) => trx.insertInto("rate_limits").values(rows).execute());
        pairs += 1;
      }
    };
    const writing = write();
    await expect.poll(() => pairs).toBeGreaterThan(5);
    const { file } = await backUp(database);
    const atEnd = pairs;
    stop.abort();
    await writing;
    expect(pairs).toBeGreaterThan(6);
    const dataDir = temporary();
    await run("restore", { dataDir }, [file]);
    const restored = await openDatabase({ dataDir });
    onTestFinished(restored.close);
    const { count } = await restored.db
      .selectFrom("rate_limits")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count % 2).toBe(0);
    expect(count).toBeGreaterThan(10);
    expect(count).toBeLessThanOrEqual(2 * atEnd);
  });

  test("aren't restored into a folder where another restore is at work", async () => {
    const { file } = await backUp(await openFilled());
    const dataDir = temporary();
    const theirs = path.join(dataDir, ".restoring-theirs");
    mkdirSync(theirs);
    const working = new DatabaseSync(path.join(theirs, "app.db"));
    working.exec("create table rows (id); begin immediate; insert into rows values (1)");
    await expect(run("restore", { dataDir }, [file])).rejects.toThrow("Another restore into");
    working.exec("rollback");
    working.close();
    expect((await run("restore", { dataDir }, [file])).said).toContain("Restored");
    expect(readdirSync(dataDir)).not.toContain(".restoring-theirs");
  });

  test("are encrypted with a key of their own, and restored with it alone", async () => {
    const database = await openFilled();
    const [key, other] = [await newBackupKey(), await newBackupKey()];
    const { code, said } = await run("backup", database.settings, ["--to", temporary()], { BACKUP_KEY: key });
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining("without BACKUP_KEY, nobody can") });
    const file = said.split("\n").find((line) => line.endsWith(".backup.zst.age")) ?? "";
    expect(readFileSync(file).includes("fieldstone-backup")).toBe(false);
    const dataDir = temporary();
    await expect(run("restore", { dataDir }, [file])).rejects.toThrow("is encrypted, and there is no key");
    await expect(run("restore", { dataDir }, [file], { BACKUP_KEY: other })).rejects.toThrow(
      "another key than those of",
    );
    await expect(run("backup", { dataDir }, ["--verify", file])).rejects.toThrow("is encrypted, and there is no key");
    const keys = { BACKUP_KEY: `${other}, ${key}` };
    expect((await run("backup", { dataDir }, ["--verify", file], keys)).said).toContain("it is encrypted.");
    expect((await run("restore", { dataDir }, [file], keys)).said).toContain("Restored");
    await database.db.deleteFrom("backups").execute();
    expect(await digestsOf({ dataDir })).toEqual(await digestsOf(database.settings));
    const { file: plain } = await backUp(database);
    const restored = await run("restore", { dataDir: temporary() }, [plain], keys);
    expect(restored.said).toMatch(
      /not encrypted, though BACKUP_KEY is set[^]*Restored|Restored[^]*not encrypted, though/,
    );
  });

  test("hold the secret key only if that was asked for, with a warning", async () => {
    const database = await openFilled();
    const key = "a-secret-key-of-more-than-32-letters";
    writeFileSync(path.join(database.settings.dataDir, "secret-key"), `${key}\n`);
    const plain = await backUp(database);
    const withKey = await backUp(database, "--with-secret-key");
    expect(plain.said).toContain("The secret key is not in it");
    expect(withKey.said).toContain("Warning: the secret key is in it");
    const holds = (file: string) => zstdDecompressSync(readFileSync(file)).includes(key);
    expect([holds(plain.file), holds(withKey.file)]).toEqual([false, true]);
    const [bare, whole] = [temporary(), temporary()];
    expect((await run("restore", { dataDir: bare }, [plain.file])).said).toContain("is not here. Set SECRET_KEY");
    await run("restore", { dataDir: whole }, [withKey.file]);
    expect(readFileSync(path.join(whole, "secret-key"), "utf8").trim()).toBe(key);
  });

  const besideLitestream = () =>
    test("leave out what Litestream keeps in the database", async () => {
      const database = await openFilled();
      const raw = new DatabaseSync(path.join(database.settings.dataDir, sqliteFileName));
      raw.exec("create table _litestream_seq (id integer primary key, seq integer)");
      raw.exec("create table _litestream_lock (id integer)");
      raw.close();
      const { file } = await backUp(database);
      expect((await run("restore", { dataDir: temporary() }, [file])).said).toContain("Restored");
    });
  if (flavor === "sqlite") besideLitestream();

  test("are refused where there is a database, and where they are damaged, cut short or of a newer version", async () => {
    const database = await openFilled();
    const { file } = await backUp(database);
    await expect(run("restore", database.settings, [file], { SECRET_KEY: "x".repeat(40) })).rejects.toThrow(
      /already has a database|is not empty/,
    );
    const text = zstdDecompressSync(readFileSync(file)).toString();
    const dataDir = temporary();
    const refused = async (changed: string | Buffer) => {
      const other = path.join(temporary(), "other.backup.zst");
      writeFileSync(
        other,
        typeof changed === "string"
          ? zstdCompressSync(changed, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
          : changed,
      );
      return await run("restore", { dataDir }, [other]).then(
        ({ said }) => said,
        (error: unknown) => String(error),
      );
    };
    expect(await refused(text.replace("reader-7@", "reader-x@"))).toContain("the rows of accounts differ");
    expect(await refused(text.replace('"product":"', '"product":"9'))).toContain("its checksum differs");
    expect(await refused(text.slice(0, text.length / 2))).toContain("it ends too early");
    expect(await refused(readFileSync(file).subarray(0, 5_000))).toContain("is damaged");
    expect(await refused("something else\n")).toContain("is not a backup");
    const newer = text.replace('"migrations":["0001-content"', '"migrations":["0001-content","9999-later"');
    const { createHash } = await import("node:crypto");
    const body = newer.slice(0, newer.lastIndexOf('{"sha256"'));
    const sealed = `${body}${JSON.stringify({ sha256: createHash("sha256").update(body).digest("hex") })}\n`;
    expect(await refused(sealed)).toContain("made by a newer version of this program (migration 9999-later");
    expect(await refused(text)).toContain("Restored");
  });
});
