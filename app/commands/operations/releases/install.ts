import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { openBackupSource } from "../../../../platform/db/backup/sources/backup-source.ts";
import { ranMigrations, toleratedMigrations } from "../../../../platform/db/migrate.ts";
import { openDatabase } from "../../../../platform/db/open-database.ts";
import { sqliteFileName } from "../../../../platform/db/sqlite/open-sqlite.ts";
import { StartError } from "../../../../platform/starting/starting.ts";
import { withBackup } from "../backup-command.ts";
import { restoreBackup } from "../restore-command.ts";
import { type OperationsContext, localAddress } from "../words.ts";
import { z } from "zod";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "../../../config.ts";

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
  if (path.basename(realpathSync(installation.link)) === upgrade.from)
    return await finishGoingBack(installation, upgrade, { service, wait }, context);
  const changes = await changedSince(upgrade, context);
  if (changes > 0) refuseRestore(upgrade, changes, mayRestore, context);
  await notifySupervisor(service, "stop");
  if (changes > 0) await restoreBefore(upgrade, context);
  switchTo(installation, upgrade.from);
  await finishGoingBack(installation, upgrade, { service, wait }, context);
}

/** What is left once `current` leads to the release before. */
async function finishGoingBack(
  installation: Installation,
  upgrade: Upgrade,
  { service, wait }: Pick<GoingBack, "service" | "wait">,
  context: OperationsContext,
): Promise<void> {
  await notifySupervisor(service, "start");
  forgetUpgrade(installation, upgrade);
  if (!(await becomesReady(context.config, wait, { version: versionIn(installation, upgrade.from) })))
    throw new StartError(`${upgrade.from} was started and is not ready: look at its log.`);
}

/** Takes an upgrade off the list: it was taken back, or never happened. */
export function forgetUpgrade(installation: Installation, { at }: Upgrade): void {
  const others = readUpgrades(installation).filter((other) => other.at !== at);
  writeUpgrades(installation, others);
}

/**
 * The upgrade that was interrupted before `current` led to its release, or while it was taken back; undefined if there is
 * none.
 */
export function interruptedUpgrade(installation: Installation): Upgrade | undefined {
  const last = readUpgrades(installation).at(-1);
  return last?.from === path.basename(installation.current) ? last : undefined;
}

/** How many migrations ran since the backup that the release before doesn't tolerate. */
async function changedSince({ backup }: Upgrade, context: OperationsContext): Promise<number> {
  const { dataDir, databaseUrl } = context.config;
  // It was interrupted when the database was aside: it goes on there, and nothing is opened, which would make one.
  if (databaseUrl === undefined && !existsSync(path.join(dataDir, sqliteFileName))) return 1;
  const before = await withBackup(backup, context, async (file) => {
    const source = await openBackupSource(file, context.config.backups.keys);
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
      `${why} Restore the backup of ${at} into an empty database (npm run admin -- restore ${backup} --to postgres://…), point DATABASE_URL to it, and then roll back. Data written since then is only in the current database.`,
    );
  if (!mayRestore)
    throw new StartError(
      `${why} With --restore, the backup of ${at} takes its place; data written since then is kept in ${config.dataDir}, but readers won't see it.`,
    );
}

/** Puts the embedded database aside, and the backup in its place once it is whole: interrupted, it can go on. */
async function restoreBefore({ backup, to, at }: Upgrade, context: OperationsContext): Promise<void> {
  const { dataDir } = context.config;
  const time = at.replaceAll(/\D/g, "");
  const [restored, aside] = [path.join(dataDir, `restored-${time}`), path.join(dataDir, `of-${to}-${time}`)];
  const [from, into] = [path.join(restored, sqliteFileName), path.join(dataDir, sqliteFileName)];
  if (!existsSync(from)) await restoreBackup(backup, { dataDir: restored, databaseUrl: undefined }, context);
  mkdirSync(aside, { mode: 0o700, recursive: true });
  // The file itself leaves first: without it, the next attempt knows where this one was.
  for (const name of ["", "-wal", "-shm"].map((end) => `${sqliteFileName}${end}`))
    if (existsSync(path.join(dataDir, name))) renameSync(path.join(dataDir, name), path.join(aside, name));
  renameSync(from, into);
  rmSync(restored, { recursive: true, force: true });
  context.out(`The database as ${to} left it is in ${aside}.`);
}

/** A folder with releases side by side, and a link `current` that leads to the one that runs. */
export interface Installation {
  folder: string;
  link: string;
  /** The release that `current` leads to. */
  current: string;
}

const upgradesSchema = z.array(
  z.object({
    from: z.string(),
    to: z.string(),
    /** The backup that was made before. */
    backup: z.string(),
    at: z.iso.datetime(),
  }),
);

/** An upgrade that was made here; the releases by the names of their folders. */
export type Upgrade = z.infer<typeof upgradesSchema>[number];

/**
 * Finds the installation that a release is a part of.
 * @throws StartError if it isn't installed so that it can be replaced
 */
export function findInstallation(release: string): Installation {
  const installation = installationOf(release);
  if (installation === undefined)
    throw new StartError(
      `${realpathSync(release)} can't be replaced: it must be next to a link "current" that points to it (docs/operations.md, "Upgrading").`,
    );
  return installation;
}

/** The same; undefined if it isn't installed so. */
export function installationOf(release: string): Installation | undefined {
  const current = realpathSync(release);
  const folder = path.dirname(current);
  const link = path.join(folder, "current");
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink && realpathSync(link) === current ? { folder, link, current } : undefined;
}

/** Has `current` lead to another release, in one step. */
export function switchTo({ link }: Pick<Installation, "link">, release: string): void {
  const next = `${link}.${process.pid}`;
  symlinkSync(path.basename(release), next);
  renameSync(next, link);
}

/** The version of a release beside the one that runs. */
export function versionIn({ folder }: Pick<Installation, "folder">, release: string): string | undefined {
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, release, "package.json"), "utf8"));
  return healthSchema.safeParse(manifest).data?.version;
}

/** The upgrades that were made here, the newest last. */
export function readUpgrades({ folder }: Pick<Installation, "folder">): Upgrade[] {
  const file = path.join(folder, "upgrades.json");
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return [];
  return upgradesSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** Replaces the list of upgrades, in one step. */
export function writeUpgrades({ folder }: Pick<Installation, "folder">, upgrades: readonly Upgrade[]): void {
  const file = path.join(folder, "upgrades.json");
  writeFileSync(`${file}.new`, `${JSON.stringify(upgrades, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** What `--service` is without it: the unit in deploy/fieldstone.service. */
export const usualService = "systemctl {} fieldstone";

/** What `--wait` is without it, in seconds. */
export const usualWait = 120;
const LOOK_MS = 250;

/** Stops or starts the server by the operator's own command, in which `{}` stands for the word. */
export async function notifySupervisor(command: string, word: "stop" | "start"): Promise<void> {
  const told = command.replaceAll("{}", word);
  const child = spawn("/bin/sh", ["-c", told], { stdio: ["ignore", "inherit", "inherit"] });
  await once(child, "exit");
  if (child.exitCode !== 0)
    throw new StartError(`"${told}" failed. Use --service to say how the server is stopped and started.`);
}

const healthSchema = z.object({ version: z.string() });

/**
 * Waits until the server says that it is ready, and of which version it is, if `version` is given; false if it doesn't
 * in so many seconds, or `ended` is aborted before.
 */
export async function becomesReady(
  config: Pick<Config, "host" | "port">,
  seconds: number,
  { ended, version }: { ended?: AbortSignal; version?: string | undefined } = {},
): Promise<boolean> {
  const address = localAddress(config);
  const ask = (path: string) => fetch(address + path, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  // A release of before 0.2.0 doesn't say its version.
  const isMeant = async () => {
    const health: unknown = await (await ask("/healthz"))?.json().catch(() => undefined);
    const said = healthSchema.safeParse(health).data?.version;
    return version === undefined || said === undefined || said === version;
  };
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    if (ended?.aborted === true) return false;
    if ((await ask("/readyz"))?.status === 200 && (await isMeant())) return true;
    await wait(LOOK_MS);
  }
  return false;
}
