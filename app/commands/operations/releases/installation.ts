import { lstatSync, readFileSync, realpathSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { StartError } from "../../../../platform/starting/starting.ts";

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
  const current = realpathSync(release);
  const folder = path.dirname(current);
  const link = path.join(folder, "current");
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (!isLink || realpathSync(link) !== current)
    throw new StartError(
      `${current} can't be replaced: it must lie beside a link "current" that leads to it (docs/operations.md, "Upgrading").`,
    );
  return { folder, link, current };
}

/** Has `current` lead to another release, in one step. */
export function switchTo({ link }: Pick<Installation, "link">, release: string): void {
  const next = `${link}.${process.pid}`;
  symlinkSync(path.basename(release), next);
  renameSync(next, link);
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
