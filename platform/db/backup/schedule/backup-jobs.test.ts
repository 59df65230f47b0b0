import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fixedClock } from "../../../clock/clock.ts";
import { watchCounts } from "../../../telemetry/count.ts";
import { listDeadJobs } from "../../../jobs/job-queries.ts";
import { Worker } from "../../../jobs/worker.ts";
import { onEachDatabase } from "../../../testing/databases.ts";
import { LONGEST_TESTED_TURN_MS, longestTurn } from "../../../testing/longest-turn.ts";
import { lastBackup, lastVerified } from "../backups-store.ts";
import { newBackupKey } from "../encryption.ts";
import { verifyBackup } from "../make-backup.ts";
import { backupJobs, planBackups } from "./backup-jobs.ts";
import type { ScheduledBackups } from "./scheduled-backups.ts";

const DAY = 86_400_000;
const noon = Date.parse("2026-11-26T12:00:00Z");

onEachDatabase("backups by themselves", (open) => {
  async function openSchedule(...keys: string[]) {
    const database = await open();
    const clock = fixedClock(noon);
    const to = path.join(mkdtempSync(path.join(tmpdir(), "scheduled-")), "kept");
    onTestFinished(() => rmSync(path.dirname(to), { recursive: true, force: true }));
    const log = { warn: () => {}, error: () => {} };
    const schedule = {
      everyMs: DAY,
      place: { to },
      keys,
      keep: { days: 2, weeks: 0, months: 0 },
      product: "1.2.3",
      keyFingerprint: "0123456789abcdef",
    };
    const backups: ScheduledBackups = {
      database,
      clock,
      settings: database.settings,
      schedule,
      // app/jobs/rehearse-restore.test.ts does it.
      rehearse: async () => ({ isThere: false, ms: 0 }),
    };
    const worker = () => new Worker({ database, clock, handlers: backupJobs(backups), log, random: () => 0 });
    await planBackups(backups);
    return { database, clock, to, worker, backups };
  }

  test("are made once a day, however many servers there are, and the outdated go", async () => {
    const { database, clock, to, worker, backups } = await openSchedule();
    for (let day = 0; day < 4; day += 1) {
      await planBackups(backups);
      await Promise.all([worker().runDue(), worker().runDue()]);
      await worker().runDue();
      clock.advance(DAY);
    }
    expect(readdirSync(to).toSorted()).toEqual(
      ["2026-11-28", "2026-11-29"].map((day) => `fieldstone-${day}T120000Z.backup.zst`),
    );
    const last = await lastBackup(database.db);
    expect(last).toMatchObject({ made_at: noon + 3 * DAY, place: to });
    const head = await verifyBackup(path.join(to, last?.name ?? ""), [], () => {});
    expect(head).toMatchObject({ product: "1.2.3", keyFingerprint: "0123456789abcdef" });
  });

  test("don't hold the server's event loop", async () => {
    const { database, worker } = await openSchedule();
    for (let image = 0; image < 20; image += 1)
      await database.db
        .insertInto("rate_limits")
        .values(Array.from({ length: 500 }, (_, row) => ({ key: `${image}-${row}-${"x".repeat(500)}`, full_at: row })))
        .execute();
    expect(await longestTurn(() => worker().runDue())).toBeLessThan(LONGEST_TESTED_TURN_MS);
  });

  test(
    "that fail are counted and among the failures, remove nothing, and are tried again the next day",
    { tags: ["nightly"] },
    async () => {
      const { database, clock, to, worker } = await openSchedule();
      await worker().runDue();
      const [kept = ""] = readdirSync(to);
      rmSync(to, { recursive: true });
      writeFileSync(to, "in the way of the folder");
      const failed: string[] = [];
      const hear = ({ event, kind }: { event: string; kind: string }) => {
        // The one that was in the folder is missed, too.
        if (event === "backup" && kind !== "damaged") failed.push(kind);
      };
      onTestFinished(watchCounts(hear));
      clock.advance(DAY);
      for (let attempt = 0; attempt < 6; attempt += 1) {
        await worker().runDue();
        clock.advance(3_600_000);
      }
      expect(failed).toEqual(Array.from({ length: 5 }, () => "failed"));
      const [dead] = await listDeadJobs(database.db);
      expect(dead).toMatchObject({ name: "make-backup", attempts: 5 });
      expect(dead?.last_error).toContain("can't be used for backups");
      expect(await lastBackup(database.db)).toMatchObject({ name: kept });
      rmSync(to);
      clock.advance(DAY);
      await worker().runDue();
      expect(await listDeadJobs(database.db)).toEqual([]);
      expect(readdirSync(to)).toHaveLength(1);
    },
  );

  test("an empty database doesn't remove another one's backups of the same day", async () => {
    const { to, worker } = await openSchedule();
    mkdirSync(to);
    const others = ["2026-11-24", "2026-11-26"].map((day) => `fieldstone-${day}T080000Z.backup.zst`);
    for (const name of others) writeFileSync(path.join(to, name), "of another database");
    await worker().runDue();
    expect(readdirSync(to).toSorted()).toEqual([...others, "fieldstone-2026-11-26T120000Z.backup.zst"]);
  });

  test("are encrypted and read again where there is a key, and damaged to whoever has another", async () => {
    const [key, other] = [await newBackupKey(), await newBackupKey()];
    const { database, clock, to, worker, backups } = await openSchedule(key);
    await worker().runDue();
    expect(readdirSync(to)).toEqual(["fieldstone-2026-11-26T120000Z.backup.zst.age"]);
    await database.db.deleteFrom("jobs").where("name", "in", ["plan-backups", "make-backup"]).execute();
    clock.advance(DAY);
    await worker().runDue();
    expect(await lastVerified(database.db)).toBe(clock.now());
    const verified = clock.now();
    clock.advance(DAY);
    const counted: string[] = [];
    onTestFinished(watchCounts(({ event, kind }) => (event === "backup" ? counted.push(kind) : undefined)));
    if (backups.schedule) backups.schedule.keys = [other];
    await worker().runDue();
    expect(counted).toEqual(["damaged"]);
    expect(await lastVerified(database.db)).toBe(verified);
  });

  test("the last one is read where it lies once a day, and one that is damaged is among the failures", async () => {
    const { database, clock, to, worker } = await openSchedule();
    const counted: string[] = [];
    onTestFinished(watchCounts(({ event, kind }) => (event === "backup" ? counted.push(kind) : undefined)));
    await worker().runDue();
    expect(await lastVerified(database.db)).toBeNull();
    clock.advance(DAY);
    await worker().runDue();
    await worker().runDue();
    expect(await lastVerified(database.db)).toBe(clock.now());
    const last = await lastBackup(database.db);
    const file = path.join(to, last?.name ?? "");
    const bytes = readFileSync(file);
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 0xff;
    writeFileSync(file, bytes);
    const verified = clock.now();
    // No other is made meanwhile.
    await database.db.deleteFrom("jobs").where("name", "in", ["plan-backups", "make-backup"]).execute();
    clock.advance(DAY);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await worker().runDue();
      clock.advance(3_600_000);
    }
    expect(counted).toContain("damaged");
    expect(await lastVerified(database.db)).toBe(verified);
    expect(readdirSync(database.settings.dataDir).filter((name) => name.startsWith("fetched-"))).toEqual([]);
  });
});
