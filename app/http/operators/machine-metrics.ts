import { Gauge, type Registry } from "prom-client";
import { lastBackup, lookAtBackup } from "../../../platform/db/backup/backups-store.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { describePostgres } from "../../../platform/db/postgres/open-postgres.ts";
import { sqliteBytes } from "../../../platform/db/sqlite/open-sqlite.ts";
import { readCertificate } from "../../../platform/http/address/certificate.ts";
import { freeBytes, memoryHere } from "../../../platform/telemetry/machine.ts";
import type { Config } from "../../config.ts";
import { remembered } from "./health.ts";

interface Machine {
  config: Pick<Config, "dataDir" | "publicUrl" | "backups">;
  database: Pick<Database, "db" | "flavor">;
  clock: Clock;
}

/** How long what lies outside this process is taken as it was, in milliseconds. */
const HOLDS_MS = 3_600_000;
/** How long it may take to answer, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * What the machine has left, and what readers and a restore depend on outside of it: room on the disk, memory, the
 * certificate that browsers see, and the last backup where it lies. What can't be found out is NaN, except that a
 * certificate that can't be read has no time left, and a backup that can't be seen isn't there.
 */
export function measureMachine({ config, database, clock }: Machine, registers: Registry[]): void {
  const { dataDir, publicUrl, backups } = config;
  gauge("fieldstone_disk_free_bytes", "Room left on the disk of DATA_DIR.", registers, () => freeBytes(dataDir));
  gauge(
    "fieldstone_memory_available_bytes",
    "Memory that this process can still get.",
    registers,
    () => memoryHere().available,
  );
  gauge(
    "fieldstone_memory_total_bytes",
    "Memory of the machine, or of the container.",
    registers,
    () => memoryHere().total,
  );
  const size = remembered(
    async () => (database.flavor === "postgres" ? (await describePostgres(database)).bytes : sqliteBytes(dataDir)),
    HOLDS_MS,
  );
  gauge(
    "fieldstone_database_bytes",
    "Size of the database, looked at once an hour.",
    registers,
    async () => await size().catch(() => Number.NaN),
  );
  if (publicUrl?.startsWith("https:") === true) {
    const ends = remembered(
      async () => (await readCertificate(publicUrl, AbortSignal.timeout(PATIENCE_MS))).until,
      HOLDS_MS,
    );
    gauge("fieldstone_certificate_left_seconds", "How long PUBLIC_URL's certificate is valid.", registers, async () => {
      const until = await ends().catch(() => clock.now());
      return (until - clock.now()) / 1_000;
    });
  }
  if (backups.everyMs === undefined) return;
  const isThere = remembered(async () => {
    const last = await lastBackup(database.db);
    if (last === undefined) return true;
    const { bytes, isExpected } = await lookAtBackup(last, { ...backups, dataDir, now: clock.now() });
    return !isExpected || bytes === last.bytes;
  }, HOLDS_MS);
  gauge("fieldstone_backup_there", "1 if the last backup is in its place, with all its bytes.", registers, async () =>
    (await isThere().catch(() => false)) ? 1 : 0,
  );
}

/** A number that is asked for at each collection; NaN if it can't be found out. */
export function gauge(name: string, help: string, registers: Registry[], read: () => number | Promise<number>): void {
  const measured = new Gauge({
    name,
    help,
    registers,
    collect: async () => {
      try {
        measured.set(await read());
      } catch {
        measured.set(Number.NaN);
      }
    },
  });
}
