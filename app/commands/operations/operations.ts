import { backupCommand, backupHelp } from "./backup-command.ts";
import { migrateCommand, migrateHelp } from "./migrate-command.ts";
import { testMailCommand, testMailHelp } from "./test-mail-command.ts";
import { upgradeCommand, upgradeHelp } from "./releases/upgrade-command.ts";
import { restoreCommand, restoreHelp } from "./restore-command.ts";
import type { OperationsContext } from "./words.ts";
import { newSecretKeyCommand } from "../../starting/installation.ts";
import path from "node:path";
import process from "node:process";
import { migrations } from "../../../db/migrations/index.ts";
import { nodeOrigin, productRelease } from "../../starting/environment.ts";
import { parseArgs } from "node:util";
import { StartError, productRoot } from "../../../platform/starting/starting.ts";
import {
  findInstallation,
  goBack,
  interruptedUpgrade,
  readUpgrades,
  usualService,
  usualWait,
} from "./releases/install.ts";

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
  const isInterrupted = interruptedUpgrade(installation) !== undefined;
  if (last === undefined || (!isInterrupted && last.to !== path.basename(installation.current)))
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

/** `admin version`: says what is installed here. Returns the exit code. */
function versionCommand(words: readonly string[], { out, err }: OperationsContext): Promise<number> {
  if (words.some((word) => word !== "--json") || words.length > 1) {
    err("Usage: npm run admin -- version [--json]");
    return Promise.resolve(2);
  }
  const release = productRelease();
  const { version, commit } = release;
  const migration = migrations.at(-1)?.name;
  const node = { version: process.version, program: process.execPath, from: nodeOrigin(release, process.execPath) };
  if (words.length > 0) out(JSON.stringify({ version, commit, migration, node }));
  else
    out(
      `Fieldstone ${version}, ${commit === undefined ? "from a clone" : `commit ${commit}`}, newest migration ${migration}.\nNode ${node.version} ${node.from}.`,
    );
  return Promise.resolve(0);
}

/** The commands for whoever operates an installation; none of them migrates the database. */
export const operations: Readonly<Record<string, Command>> = {
  backup: backupCommand,
  restore: restoreCommand,
  "migrate-to-postgres": migrateCommand,
  upgrade: upgradeCommand,
  rollback: rollbackCommand,
  "new-secret-key": newSecretKeyCommand,
  "send-test-mail": testMailCommand,
  version: versionCommand,
};

/** Their lines in the output of `admin help`. */
export const operationsHelp = `${backupHelp}${restoreHelp}${migrateHelp}${upgradeHelp}${rollbackHelp}${testMailHelp}
  npm run admin -- new-secret-key [--confirm]   use the database with another secret key, when its own is lost for good
  npm run admin -- version [--json]             say which version, commit and Node this is`;
