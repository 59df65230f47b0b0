import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { migrateToLatest } from "../../../db/migrate-to-latest.ts";
import { fillDatabase } from "../../../db/testing/fill-database.ts";
import { digestAll } from "../../../platform/db/backup/rows.ts";
import { openSource } from "../../../platform/db/backup/sources/open-source.ts";
import type { DatabaseSettings } from "../../../platform/db/database-settings.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { onEachDatabase } from "../../../platform/testing/databases.ts";
import { projectRoot } from "../../../tools/programs/run-command.ts";
import { runOnPostgres } from "../../../platform/testing/postgres/run-on-postgres.ts";
import { builtArguments } from "../../../tools/programs/script-arguments.ts";
import { startServer } from "../../../tools/server/start-server.ts";
import { fillFiles, lostFiles } from "./testing/filled-files.ts";

const filling = { accounts: 200, events: 30_000, images: 100, imageBytes: 200_000 };

/** An embedded database with rows in it, which nobody has open. */
async function filledFolder(amount = filling): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "migrate-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = await openDatabase({ dataDir });
  await migrateToLatest(database);
  await fillDatabase(database, amount);
  await database.close();
  return dataDir;
}

/** Starts the built command, as npm does. */
async function start(dataDir: string, ...words: string[]) {
  const child = spawn(process.execPath, [...(await builtArguments("admin")), "migrate-to-postgres", ...words], {
    cwd: projectRoot,
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, "close").then(() => ({ code: child.exitCode, said }));
  return { child, ended };
}

async function digestsOf(settings: DatabaseSettings): Promise<Map<string, string>> {
  const source = await openSource(settings);
  try {
    return await digestAll(source, () => {});
  } finally {
    await source.close();
  }
}

onEachDatabase("moving to Postgres", (open, flavor) => {
  test("is refused while a server has the embedded database open, and where there is none", async () => {
    const dataDir = await filledFolder();
    const database = await openDatabase({ dataDir });
    const nowhere = "postgres://127.0.0.1:9/none";
    const refused = await (await start(dataDir, nowhere)).ended;
    await database.close();
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.said).toContain("The database is open in another process: stop the server");
    expect((await (await start(path.join(dataDir, "none"), nowhere)).ended).said).toContain("There is no database at");
  });

  const onPostgres = () => {
    test("a value that Postgres can't keep is named by its row, and isn't shown", async () => {
      const dataDir = await filledFolder({ accounts: 3, events: 10, images: 0, imageBytes: 0 });
      const embedded = new DatabaseSync(path.join(dataDir, "app.db"));
      const wrong = "update accounts set created_at = 1763700000000.5 where id = (select max(id) from accounts)";
      embedded.exec(wrong);
      const row = embedded.prepare("select max(id) as id from accounts").get();
      embedded.close();
      const { settings } = await open({ empty: true });
      const refused = await (await start(dataDir, settings.databaseUrl ?? "")).ended;
      expect(refused).toMatchObject({ code: 1 });
      expect(refused.said).toContain(
        `Postgres can't keep a value of the table accounts: created_at is not bigint in the row whose id is ${String(row?.["id"])}.`,
      );
      expect(refused.said).not.toContain("000.5");
    });

    test("by a role of three connections, with what lies in a store named as before; with two, a dry run refuses", async () => {
      const dataDir = await filledFolder({ accounts: 3, events: 10, images: 1, imageBytes: 2_000 });
      const files = { to: path.join(dataDir, "files") };
      const embedded = await openDatabase({ dataDir, files });
      const filled = await fillFiles(embedded, { documents: 3, pictures: 2 });
      await embedded.close();
      const { settings } = await open({ empty: true });
      const admin = settings.databaseUrl ?? "";
      await runOnPostgres(admin, "create role mover login connection limit 2");
      onTestFinished(() => runOnPostgres(admin, "drop owned by mover cascade; drop role mover"));
      await runOnPostgres(admin, "grant all on schema public to mover");
      const to = admin.replace("//postgres@", "//mover@");
      const refused = await (await start(dataDir, to, "--dry-run")).ended;
      expect(refused).toMatchObject({ code: 1 });
      expect(refused.said).toContain(
        "Filling a Postgres takes 3 connections at a time. Postgres has no connection left",
      );
      await runOnPostgres(admin, "alter role mover connection limit 3");
      expect(await (await start(dataDir, to)).ended).toMatchObject({ code: 0 });
      expect(await digestsOf(settings)).toEqual(await digestsOf({ dataDir }));
      const moved = await openDatabase({ ...settings, files });
      const named = await moved.db.selectFrom("documents").select(["pdf", "sha256", "size"]).execute();
      expect(named).toEqual([1, 2, 3].map(() => ({ pdf: null, sha256: expect.any(String), size: 5_000 })));
      expect(await lostFiles(moved, filled)).toEqual([]);
      await moved.close();
    });

    test(
      "copies all, goes on after a kill, and a server runs on the copy",
      { tags: ["nightly"], timeout: 300_000 },
      async () => {
        const dataDir = await filledFolder();
        const { db, settings } = await open({ empty: true });
        const to = settings.databaseUrl ?? "";
        const plan = await (await start(dataDir, to, "--dry-run")).ended;
        expect(plan.said).toMatch(/30,000 {2}commerce_events\n/);
        expect(plan.said).toMatch(/, which takes less than a minute by a sample of them\.\nNothing was changed/);
        expect(await db.introspection.getTables()).toEqual([]);

        const { child, ended } = await start(dataDir, to);
        // The accounts are there, the events and images are under way.
        await expect
          .poll(
            () =>
              db
                .selectFrom("accounts")
                .select("id")
                .execute()
                .catch(() => []),
            { interval: 20 },
          )
          .toHaveLength(filling.accounts);
        child.kill("SIGKILL");
        await ended;
        const half = await openDatabase(settings);
        await expect(migrateToLatest(half)).rejects.toThrow("Copying into this database was interrupted");
        await half.close();

        const other = await filledFolder();
        expect((await (await start(other, to)).ended).said).toContain("contains part of another backup or database");
        const resumed = await (await start(dataDir, to)).ended;
        expect(resumed.said).toContain("compared each of them");
        expect(resumed.said).toContain("SECRET_KEY");
        expect(await digestsOf(settings)).toEqual(await digestsOf({ dataDir }));
        expect((await (await start(dataDir, to)).ended).said).toContain("The Postgres database is not empty");

        const server = await startServer({ env: { DATABASE_URL: to, SECRET_KEY: "x".repeat(40), DEMO: "0" } });
        onTestFinished(server.stop);
        // Once its search indexes are built.
        await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
        const invited = await digestsOf(settings);
        expect(invited.get("edition_invitations")).toMatch(/^200:/);
      },
    );
  };
  if (flavor === "postgres") onPostgres();
});
