import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrateToLatest } from "../../../db/migrate-to-latest.ts";
import { migrations } from "../../../db/migrations/index.ts";
import { fillDatabase } from "../../../db/testing/fill-database.ts";
import { fillFolder } from "../../../platform/db/backup/fill/fill-folder.ts";
import { fillPostgres } from "../../../platform/db/backup/fill/fill-postgres.ts";
import { makeBackup, verifyBackup } from "../../../platform/db/backup/make-backup.ts";
import { openBackupSource } from "../../../platform/db/backup/sources/backup-source.ts";
import { openSqliteSourceAlone } from "../../../platform/db/backup/sources/sqlite-source.ts";
import type { DatabaseSettings } from "../../../platform/db/database-settings.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { sqliteFileName } from "../../../platform/db/sqlite/open-sqlite.ts";
import { findPostgres } from "../../../platform/testing/postgres/find-postgres.ts";
import { runOnPostgres } from "../../../platform/testing/postgres/run-on-postgres.ts";
import { startPostgres } from "../../../platform/testing/postgres/start-postgres.ts";
import type { Figure } from "../measurement.ts";

/** A gigabyte: half of it records and accounts, half of it images. */
const filling = { accounts: 20_000, events: 600_000, images: 1_700, imageBytes: 300_000 };
const told = { migrations, copying: () => {}, comparing: () => {} };

/** Measures backing a gigabyte up, verifying and restoring it, and moving it to Postgres, where one is installed. */
export async function measureBackup(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "fieldstone-bench-"));
  const figures: Figure[] = [];
  const dataDir = path.join(folder, "data");
  await fill({ dataDir });
  const { size } = await stat(path.join(dataDir, sqliteFileName));
  figures.push({ name: "the embedded database", value: size / 1e6, unit: "MB" });
  figures.push(...(await measureOne({ dataDir }, folder, (source) => fillFolder(source, `${folder}/restored`, told))));
  const binFolder = findPostgres(process.env["PATH"] ?? "");
  if (binFolder !== undefined) figures.push(...(await onPostgres(binFolder, dataDir, folder)));
  await rm(folder, { recursive: true });
  return figures;
}

async function fill(settings: DatabaseSettings): Promise<void> {
  const database = await openDatabase(settings);
  await migrateToLatest(database);
  await fillDatabase(database, filling);
  await database.close();
}

async function onPostgres(binFolder: string, dataDir: string, folder: string): Promise<Figure[]> {
  const server = await startPostgres(binFolder);
  const make = async (name: string) => {
    await runOnPostgres(server.url("postgres"), `create database ${name}`);
    return server.url(name);
  };
  const moved = await make("moved");
  const move = await timed("move it to Postgres", async () => {
    const source = openSqliteSourceAlone(path.join(dataDir, sqliteFileName));
    await fillPostgres(source, moved, { ...told, id: "bench" });
    await source.close();
  });
  const restored = await make("restored");
  const rest = await measureOne({ dataDir, databaseUrl: moved }, folder, (source) =>
    fillPostgres(source, restored, { ...told, id: "bench" }),
  );
  await server.stop();
  return [move, ...rest.map((figure) => ({ ...figure, name: `${figure.name}, Postgres` }))];
}

type Backup = Awaited<ReturnType<typeof openBackupSource>>;

async function measureOne(
  settings: DatabaseSettings,
  folder: string,
  restore: (source: Backup) => Promise<void>,
): Promise<Figure[]> {
  const place = { to: path.join(folder, "backups") };
  let name = "";
  let bytes = 0;
  const backup = await timed("back it up", async () => {
    const order = { settings, place, facts: { product: "bench" }, now: Date.now(), progress: () => {} };
    ({ name, bytes } = await makeBackup(order));
  });
  const file = path.join(place.to, name);
  const verify = await timed("verify the backup", () => verifyBackup(file, () => {}));
  const back = await timed("restore it, and compare every row", async () => {
    const source = await openBackupSource(file);
    await restore(source);
    await source.close();
  });
  return [backup, { name: "the backup's file", value: bytes / 1e6, unit: "MB" }, verify, back];
}

/** Also how long a processor worked for it, which others on the machine don't change. */
async function timed(name: string, work: () => Promise<unknown>): Promise<Figure> {
  const start = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  const processor = ((user + system) / 1e6).toFixed(1);
  return { name: `${name}; ${processor} s of a processor`, value: (performance.now() - start) / 1_000, unit: "s" };
}
