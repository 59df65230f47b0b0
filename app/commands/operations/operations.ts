import { backupCommand, backupHelp } from "./backup-command.ts";
import { migrateCommand, migrateHelp } from "./migrate-command.ts";
import { rollbackCommand, rollbackHelp } from "./releases/rollback-command.ts";
import { upgradeCommand, upgradeHelp } from "./releases/upgrade-command.ts";
import { restoreCommand, restoreHelp } from "./restore-command.ts";
import type { OperationsContext } from "./words.ts";

type Command = (words: readonly string[], context: OperationsContext) => Promise<number>;

/** The commands for whoever operates an installation; none of them migrates the database. */
export const operations: Readonly<Record<string, Command>> = {
  backup: backupCommand,
  restore: restoreCommand,
  "migrate-to-postgres": migrateCommand,
  upgrade: upgradeCommand,
  rollback: rollbackCommand,
};

/** Their lines in the output of `admin help`. */
export const operationsHelp = `${backupHelp}${restoreHelp}${migrateHelp}${upgradeHelp}${rollbackHelp}`;
