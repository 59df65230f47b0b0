import { backupCommand, backupHelp } from "./backup-command.ts";
import { migrateCommand, migrateHelp } from "./migrate-command.ts";
import { upgradeCommand, upgradeHelp } from "./releases/upgrade-command.ts";
import { restoreCommand, restoreHelp } from "./restore-command.ts";
import type { OperationsContext } from "./words.ts";
import path from "node:path";
import { parseArgs } from "node:util";
import { StartError, productRoot } from "../../../platform/starting/starting.ts";
import { findInstallation, goBack, readUpgrades, usualService, usualWait } from "./releases/install.ts";

/** Its lines in the output of `admin help`. */
const rollbackHelp = `
  npm run admin -- rollback [--restore] [--service "${usualService}"] [--wait ${usualWait}]
                                                go back to the release before the last upgrade; --restore: also to
                                                its database, where the tables have changed`;

const options = {
  service: { type: "string", default: usualService },
  wait: { type: "string", default: usualWait },
  restore: { type: "boolean", default: false },
} as const;

/** `admin rollback`: goes back to the release before the last upgrade. Returns the exit code. */
async function rollbackCommand(words: readonly string[], context: OperationsContext): Promise<number> {
  const values = readWords(words);
  if (values === undefined) {
    context.err(`Usage:${rollbackHelp}`);
    return 2;
  }
  const installation = findInstallation(productRoot);
  const last = readUpgrades(installation).at(-1);
  if (last === undefined || last.to !== path.basename(installation.current))
    throw new StartError("There is no upgrade here that could be rolled back.");
  await goBack(
    installation,
    last,
    { service: values.service, wait: Number(values.wait), mayRestore: values.restore },
    context,
  );
  context.out(`${last.from} is running again.`);
  return 0;
}

function readWords(words: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...words], options });
    return /^\d{1,4}$/.test(values.wait) ? values : undefined;
  } catch {
    return undefined;
  }
}

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
