import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrations } from "../../../db/migrations/index.ts";
import { fillFolder } from "../../../platform/db/backup/fill/fill-folder.ts";
import { fillPostgres } from "../../../platform/db/backup/fill/fill-postgres.ts";
import { makeBackup, verifyBackup } from "../../../platform/db/backup/make-backup.ts";
import { openBackupSource } from "../../../platform/db/backup/sources/backup-source.ts";
import { openSqliteSourceAlone } from "../../../platform/db/backup/sources/sqlite-source.ts";
import type { DatabaseSettings } from "../../../platform/db/database-settings.ts";
import { sqliteFileName } from "../../../platform/db/sqlite/open-sqlite.ts";
import { findPostgres } from "../../../platform/testing/postgres/find-postgres.ts";
import { runOnPostgres } from "../../../platform/testing/postgres/run-on-postgres.ts";
import { startPostgres } from "../../../platform/testing/postgres/start-postgres.ts";
import { largeSite } from "../gaps/large-site/large-site.ts";
import type { Figure } from "../measurement.ts";

const told = { migrations, copying: () => {}, indexing: () => {}, comparing: () => {} };
/** A server is down for so long, in seconds; and by so many times what Postgres's own programs take. */
const [LONGEST_S, TIMES_PSQL] = [300, 2];

/** Measures backing half a million accounts up, verifying and restoring them, and moving them to Postgres. */
export async function measureBackup(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "fieldstone-bench-"));
  try {
    const dataDir = await largeSite();
    const { size } = await stat(path.join(dataDir, sqliteFileName));
    const embedded = { name: "the embedded database", value: size / 1e6, unit: "MB" } as const;
    const figures = await measureOne({ dataDir }, folder, (source) => fillFolder(source, `${folder}/restored`, told));
    await rm(`${folder}/restored`, { recursive: true });
    const binFolder = findPostgres(process.env["PATH"] ?? "");
    return [embedded, ...figures, ...(binFolder === undefined ? [] : await onPostgres(binFolder, dataDir, folder))];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function onPostgres(binFolder: string, dataDir: string, folder: string): Promise<Figure[]> {
  const server = await startPostgres(binFolder);
  try {
    const make = async (name: string) => {
      await runOnPostgres(server.url("postgres"), `create database ${name}`);
      return server.url(name);
    };
    const [moved, byHand, restored] = [await make("moved"), await make("by_hand"), await make("restored")];
    const move = await timed("move it to Postgres", LONGEST_S, () => moveTo(moved, dataDir));
    // Postgres's own programs: COPY of the same rows, and the same indexes and keys after it.
    const dump = path.join(folder, "dump.sql");
    await promisify(execFile)(path.join(binFolder, "pg_dump"), ["--file", dump, moved]);
    const psql = await timed("psql with a dump of it", undefined, () =>
      promisify(execFile)(path.join(binFolder, "psql"), ["--quiet", "--file", dump, byHand]),
    );
    await rm(dump);
    await runOnPostgres(server.url("postgres"), "drop database by_hand");
    const ratio: Figure = { name: "the move, by what psql takes", value: move.value / psql.value, unit: "ratio" };
    const rest = await measureOne({ dataDir, databaseUrl: moved }, folder, (source) =>
      fillPostgres(source, restored, { ...told, id: "bench" }),
    );
    return [
      move,
      psql,
      { ...ratio, budget: { most: TIMES_PSQL } },
      ...rest.map((figure) => ({ ...figure, name: `${figure.name}, Postgres` })),
    ];
  } finally {
    await server.stop();
  }
}

/** Moves the embedded database of a folder into an empty Postgres. */
export async function moveTo(databaseUrl: string, dataDir: string): Promise<void> {
  const source = openSqliteSourceAlone(path.join(dataDir, sqliteFileName));
  try {
    await fillPostgres(source, databaseUrl, { ...told, id: "bench" });
  } finally {
    await source.close();
  }
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
  const backup = await timed("back it up", undefined, async () => {
    const order = { settings, place, keys: [], facts: { product: "bench" }, now: Date.now(), progress: () => {} };
    ({ name, bytes } = await makeBackup(order));
  });
  const file = path.join(place.to, name);
  const verify = await timed("verify the backup", undefined, () => verifyBackup(file, [], () => {}));
  const back = await timed("restore it, and compare every row", LONGEST_S, async () => {
    const source = await openBackupSource(file, []);
    await restore(source);
    await source.close();
  });
  return [backup, { name: "the backup's file", value: bytes / 1e6, unit: "MB" }, verify, back];
}

/** Also how long a processor worked for it, which others on the machine don't change. */
async function timed(name: string, most: number | undefined, work: () => Promise<unknown>): Promise<Figure> {
  const start = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  const processor = ((user + system) / 1e6).toFixed(1);
  const value = (performance.now() - start) / 1_000;
  const budget = most === undefined ? {} : { budget: { most } };
  return { name: `${name}; ${processor} s of a processor`, value, unit: "s", ...budget };
}
