import type { Command } from "@commander-js/extra-typings";
import { addBackup } from "./backup-command.ts";
import { addFiles } from "./files-command.ts";
import { addMigrate } from "./migrate-command.ts";
import { addTestMail } from "./test-mail-command.ts";
import { addUpgrade, serviceOption, waitOption } from "./releases/upgrade-command.ts";
import { addRestore } from "./restore-command.ts";
import { newBackupKey } from "../../../platform/db/backup/encryption.ts";
import type { OperationsContext } from "./words.ts";
import { newSecretKey } from "../../starting/installation.ts";
import path from "node:path";
import process from "node:process";
import { migrations } from "../../../db/migrations/index.ts";
import { nodeOrigin, productRelease } from "../../starting/environment.ts";
import { StartError, productRoot } from "../../../platform/starting/starting.ts";
import { findInstallation, goBack, interruptedUpgrade, readUpgrades } from "./releases/install.ts";

/** Adds the commands for whoever operates an installation; but for `files`, none of them migrates the database. */
export function addOperations(program: Command, context: Parameters<typeof addFiles>[1]): void {
  program.commandsGroup("Operation:");
  addBackup(program, context);
  addRestore(program, context);
  addMigrate(program, context);
  addFiles(program, context);
  addUpgrade(program, context);
  program
    .command("rollback")
    .summary("go back to the release before the last upgrade")
    .option("--restore", "go back to its database too, where the tables have changed")
    .addOption(serviceOption())
    .addOption(waitOption())
    .action((said) => rollBack(said, context));
  addTestMail(program, context);
  program
    .command("new-secret-key")
    .summary("use the database with another secret key")
    .description("Lets the database be used with another secret key, when its own is lost for good.")
    .option("--confirm", "do it, and don't only say what follows")
    .action(({ confirm }) => newSecretKey(confirm === true, context));
  program
    .command("new-backup-key")
    .summary("make a key that encrypts backups")
    .description("Makes a key that encrypts backups, for the settings. Nothing is changed.")
    .action(() => sayBackupKey(context));
  program
    .command("version")
    .summary("say which version, commit and Node this is")
    .action(() => sayVersion(context));
}

/** What needs no database, or reads one that it doesn't migrate. */
export const withoutDatabase: ReadonlySet<string> = new Set([
  "backup",
  "restore",
  "migrate-to-postgres",
  "upgrade",
  "rollback",
  "send-test-mail",
  "new-secret-key",
  "new-backup-key",
  "version",
  "init",
  "doctor",
  "completion",
]);

interface RollbackOptions {
  service: string;
  wait: number;
  restore?: true | undefined;
}

/** `admin rollback`: goes back to the release before the last upgrade. */
async function rollBack({ service, wait, restore }: RollbackOptions, context: OperationsContext): Promise<void> {
  const installation = findInstallation(productRoot);
  const last = readUpgrades(installation).at(-1);
  const isInterrupted = interruptedUpgrade(installation) !== undefined;
  if (last === undefined || (!isInterrupted && last.to !== path.basename(installation.current)))
    throw new StartError("There is no upgrade here that could be rolled back.");
  await goBack(installation, last, { service, wait, mayRestore: restore === true }, context);
  context.out(`${last.from} is running again.`);
}

/** `admin new-backup-key`: the key alone goes to the output, so that it can be sent into a file. */
async function sayBackupKey({ config, out, err, facts }: OperationsContext): Promise<void> {
  const key = await newBackupKey();
  const isFirst = config.backups.keys.length === 0;
  out(`BACKUP_KEY=${key}`);
  facts({ key });
  err(
    `Put this line into the settings${isFirst ? "" : ", with the present key after a comma as long as there are backups that need it"}, and restart the server. Keep a copy where you keep passwords, away from this machine and from the backups: without it, no backup can be read, by anybody.`,
  );
}

/** `admin version`: says what is installed here. */
function sayVersion({ out, facts }: OperationsContext): void {
  const release = productRelease();
  const { version, commit } = release;
  const migration = migrations.at(-1)?.name;
  const node = { version: process.version, program: process.execPath, from: nodeOrigin(release, process.execPath) };
  out(
    `Fieldstone ${version}, ${commit === undefined ? "from a clone" : `commit ${commit}`}, newest migration ${migration}.`,
  );
  out(`Node ${node.version} ${node.from}.`);
  facts({ version, commit, migration, node });
}
