import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { fillDatabase } from "../../db/testing/fill-database.ts";
import { migrateToLatest } from "../../db/migrate-to-latest.ts";
import { fixedClock } from "../../platform/clock/clock.ts";
import { lastBackup, lastRehearsal, recordBackup } from "../../platform/db/backup/backups-store.ts";
import { newBackupKey } from "../../platform/db/backup/encryption.ts";
import { makeBackup, verifyBackup } from "../../platform/db/backup/make-backup.ts";
import { backupJobs, planBackups } from "../../platform/db/backup/schedule/backup-jobs.ts";
import type { ScheduledBackups } from "../../platform/db/backup/schedule/scheduled-backups.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { sqliteFileName } from "../../platform/db/sqlite/open-sqlite.ts";
import { listDeadJobs } from "../../platform/jobs/job-queries.ts";
import { Worker } from "../../platform/jobs/worker.ts";
import { StoredFiles } from "../../platform/files/stores/stored-files.ts";
import { watchCounts } from "../../platform/telemetry/count.ts";
import { onEachDatabase, onOneDatabase } from "../../platform/testing/databases.ts";
import { LONGEST_TESTED_TURN_MS, longestTurn } from "../../platform/testing/longest-turn.ts";
import { fillFiles } from "../commands/operations/testing/filled-files.ts";
import { rehearseAndSay, rehearseRestore } from "./rehearse-restore.ts";

const DAY = 86_400_000;
const noon = Date.parse("2026-11-26T12:00:00Z");

function temporary(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "rehearsed-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const rehearsals = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith("rehearsal-"));

function heard(): string[] {
  const kinds: string[] = [];
  onTestFinished(watchCounts(({ event, kind }) => (event === "backup" ? kinds.push(kind) : undefined)));
  return kinds;
}

onEachDatabase("a restore rehearsed by itself", (open) => {
  async function openSchedule() {
    const database = await open();
    await fillDatabase(database, { accounts: 20, events: 500, images: 2, imageBytes: 300_000 });
    const clock = fixedClock(noon);
    const schedule = {
      everyMs: DAY,
      place: { to: temporary() },
      keys: [await newBackupKey()],
      keep: { days: 2, weeks: 0, months: 0 },
      product: "1.2.3",
      keyFingerprint: "0123456789abcdef",
    };
    const { settings } = database;
    const said: string[] = [];
    const rehearse = rehearseAndSay({
      info: (details, sentence) => said.push(`${JSON.stringify(details)} ${sentence}`),
    });
    const backups: ScheduledBackups = { database, clock, settings, schedule, rehearse };
    const log = { warn: () => {}, error: () => {} };
    const work = async () => {
      await new Worker({ database, clock, handlers: backupJobs(backups), log, random: () => 0 }).runDue();
    };
    await planBackups(backups);
    await work();
    return { database, clock, schedule, work, settings, said };
  }

  test("is done with the last backup after a day, then once a month, and leaves nothing", async () => {
    const { database, clock, work, settings, said } = await openSchedule();
    expect(await lastRehearsal(database.db)).toBeUndefined();
    // What was killed has left this.
    mkdirSync(path.join(settings.dataDir, "rehearsal-killed", "restored"), { recursive: true });
    clock.advance(DAY);
    expect(await longestTurn(work)).toBeLessThan(LONGEST_TESTED_TURN_MS);
    expect(await lastRehearsal(database.db)).toMatchObject({ rehearsed_at: clock.now() });
    expect(rehearsals(settings.dataDir)).toEqual([]);
    expect(said).toEqual([expect.stringMatching(/"stored":0} a restore of the last backup was rehearsed$/)]);
    const first = clock.now();
    await database.db.deleteFrom("jobs").where("name", "!=", "rehearse-restore").execute();
    clock.advance(29 * DAY);
    await work();
    expect(await lastRehearsal(database.db)).toMatchObject({ rehearsed_at: first });
    clock.advance(DAY);
    await work();
    expect(await lastRehearsal(database.db)).toMatchObject({ rehearsed_at: clock.now() });
  });

  test("says how much is none of it: what lies in a store", async () => {
    const { database, clock, schedule, work, settings, said } = await openSchedule();
    const files = await StoredFiles.open({ to: path.join(temporary(), "files") });
    await fillFiles({ ...database, files }, { documents: 3, pictures: 2 });
    const place = { settings, place: schedule.place, keys: schedule.keys, now: noon + 1_000 };
    const made = await makeBackup({ ...place, facts: { product: "1.2.3" }, progress: () => {} });
    await recordBackup(database.db, made, noon + 1_000);
    await database.db.deleteFrom("jobs").where("name", "!=", "rehearse-restore").execute();
    clock.advance(DAY);
    await work();
    expect(said).toEqual([expect.stringMatching(/"stored":5} a restore .+ was rehearsed; the documents and pictures/)]);
  });

  test("that goes wrong is counted and among the failures, like one without room", async () => {
    const { database, clock, schedule, work, settings } = await openSchedule();
    const kinds = heard();
    const failing = async () => {
      await database.db.deleteFrom("jobs").where("name", "!=", "rehearse-restore").execute();
      for (let attempt = 0; attempt < 4; attempt += 1) {
        clock.advance(DAY);
        await work();
      }
      const [dead] = await listDeadJobs(database.db);
      return dead?.last_error;
    };
    schedule.keys = [await newBackupKey()];
    expect(await failing()).toContain("another key than those of BACKUP_KEY");
    expect(kinds).toEqual(["unrestorable", "unrestorable", "unrestorable"]);
    expect(await lastRehearsal(database.db)).toBeUndefined();
    expect(rehearsals(settings.dataDir)).toEqual([]);
    await database.db.deleteFrom("jobs").execute();
    await planBackups({ database, clock, settings, schedule, rehearse: rehearseRestore });
    await database.db.updateTable("backups").set({ bytes: 1e15 }).execute();
    kinds.length = 0;
    expect(await failing()).toMatch(/can't be rehearsed: it needs 1,000,00\d,\d{3} MB in .+ are free/);
    expect(new Set(kinds)).toEqual(new Set(["unrehearsed"]));
  });
});

onOneDatabase("a rehearsal", (open) => {
  test("finds what no checksum does: rows that belong to nothing", async () => {
    const dataDir = temporary();
    const made = await openDatabase({ dataDir });
    await migrateToLatest(made);
    await made.close();
    const raw = new DatabaseSync(path.join(dataDir, sqliteFileName), { enableForeignKeyConstraints: false });
    raw.exec("insert into edition_invitations (account_id, edition, created_at) values ('nobody', 'v22', 1)");
    raw.close();
    const place = { to: temporary() };
    const order = { settings: { dataDir }, place, keys: [], facts: { product: "1.2.3" }, now: noon };
    const { name } = await makeBackup({ ...order, progress: () => {} });
    await verifyBackup(path.join(place.to, name), [], () => {});
    const rehearsal = { name, place, keys: [], dataDir, now: noon };
    await expect(rehearseRestore(rehearsal, new AbortController().signal)).rejects.toThrow(
      "A row of edition_invitations refers to one that is missing.",
    );
  });

  test("that is stopped ends its process, and leaves nothing", async () => {
    const { db, settings } = await open();
    const place = { to: temporary() };
    const order = { settings, place, keys: [], facts: { product: "1.2.3" }, now: noon, progress: () => {} };
    const { name } = await makeBackup({ ...order });
    expect(await lastBackup(db)).toBeUndefined();
    const { dataDir } = settings;
    const stop = new AbortController();
    const rehearsal = rehearseRestore({ name, place, keys: [], dataDir, now: noon }, stop.signal);
    const ended = expect(rehearsal).rejects.toThrow("abort");
    await expect.poll(() => rehearsals(dataDir)).toHaveLength(1);
    stop.abort();
    await ended;
    expect(rehearsals(dataDir)).toEqual([]);
  });
});
