import { mkdirSync, readdirSync, renameSync } from "node:fs";
import path from "node:path";
import { openBackupSource } from "../../../../platform/db/backup/sources/backup-source.ts";
import { ranMigrations, toleratedMigrations } from "../../../../platform/db/migrate.ts";
import { openDatabase } from "../../../../platform/db/open-database.ts";
import { StartError } from "../../../../platform/starting/starting.ts";
import { withBackup } from "../backup-command.ts";
import { restoreCommand } from "../restore-command.ts";
import type { OperationsContext } from "../words.ts";
import { type Installation, readUpgrades, switchTo, type Upgrade, writeUpgrades } from "./installation.ts";
import { becomesReady, tellService } from "./service.ts";

interface GoingBack {
  service: string;
  /** How many seconds a start may take. */
  wait: number;
  /** Whether the backup may replace a database that the newer release has changed. */
  mayRestore: boolean;
}

/**
 * Goes back to the release before an upgrade. If the newer one has changed the tables in a way that the older one
 * doesn't tolerate, the database is replaced by the backup that the upgrade began with, and kept beside it.
 * @throws StartError if the backup is needed and may not be restored
 */
export async function goBack(
  installation: Installation,
  upgrade: Upgrade,
  { service, wait, mayRestore }: GoingBack,
  context: OperationsContext,
): Promise<void> {
  const changes = await changedSince(upgrade, context);
  if (changes > 0) refuseRestore(upgrade, changes, mayRestore, context);
  await tellService(service, "stop");
  if (changes > 0) await restoreBefore(upgrade, context);
  switchTo(installation, upgrade.from);
  writeUpgrades(
    installation,
    readUpgrades(installation).filter(({ at }) => at !== upgrade.at),
  );
  await tellService(service, "start");
  if (!(await becomesReady(context.config, wait)))
    throw new StartError(`${upgrade.from} was started and is not ready: look at its log.`);
}

/** How many migrations ran since the backup that the release before doesn't tolerate. */
async function changedSince({ backup }: Upgrade, context: OperationsContext): Promise<number> {
  const before = await withBackup(backup, context, async (file) => {
    const source = await openBackupSource(file);
    await source.close();
    return new Set(source.head.migrations);
  });
  const database = await openDatabase(context.config);
  try {
    const tolerated = await toleratedMigrations(database);
    return (await ranMigrations(database)).filter((name) => !before.has(name) && !tolerated.has(name)).length;
  } finally {
    await database.close();
  }
}

function refuseRestore(
  { from, to, backup, at }: Upgrade,
  changes: number,
  mayRestore: boolean,
  { config }: OperationsContext,
): void {
  const why = `${to} has changed the database in ${changes} ${changes === 1 ? "step" : "steps"}, and ${from} can't read it.`;
  if (config.databaseUrl !== undefined)
    throw new StartError(
      `${why} Restore the backup of ${at} into an empty database (npm run admin -- restore ${backup} --to postgres://…), have DATABASE_URL lead there, and roll back then. What was written since is in the present database alone.`,
    );
  if (!mayRestore)
    throw new StartError(
      `${why} With --restore, the backup of ${at} takes its place; what was written since is kept in ${config.dataDir}, but no reader sees it.`,
    );
}

/** Puts the embedded database aside, and the backup in its place. */
async function restoreBefore({ backup, to }: Upgrade, context: OperationsContext): Promise<void> {
  const { dataDir } = context.config;
  const aside = path.join(dataDir, `of-${to}-${Date.now()}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of readdirSync(dataDir))
    if (/^app\.db(?:-wal|-shm)?$/.test(name)) renameSync(path.join(dataDir, name), path.join(aside, name));
  await restoreCommand([backup], context);
  context.out(`The database as ${to} left it is in ${aside}.`);
}
