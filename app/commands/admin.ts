import process from "node:process";
import { text } from "node:stream/consumers";
import type { Passwords } from "../../domains/accounts/server/public.ts";
import { openPasswords } from "../../domains/accounts/server/security/public.ts";
import { addAdminCommands } from "../../domains/admin/server/public.ts";
import { addCatalogCommand, addDocumentsCommand, addKeysCommand } from "../../domains/commerce/server/public.ts";
import { addGroupCommands, showTerms } from "../../domains/groups/server/cli/public.ts";
import { listEditions } from "../../domains/manual/server/public.ts";
import { addMergeCommands } from "../../domains/overview/server/public.ts";
import { addAccountDeletion } from "../../domains/reading/server/public.ts";
import { addMissedQueries, addSearchEvents, addSearchKey } from "../../domains/search/server/public.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { type CommandLine, addCompletion, openCommandLine, withOpened } from "../../platform/starting/command-line.ts";
import type { Database, Queries } from "../../platform/db/database.ts";
import { printed, runToExit } from "../../platform/starting/starting.ts";
import { type Config, readConfigOf } from "../config.ts";
import { subscriptionsOf } from "../http/readers.ts";
import { takeEnvFile } from "../starting/environment.ts";
import { openInstalled, requireInstalled } from "../starting/installation.ts";
import { openDeletion } from "./account-deletion.ts";
import { addDoctor } from "./doctor/doctor-command.ts";
import { addInit } from "./init/init-command.ts";
import { addOldNames } from "./old-names.ts";
import { addOperations, withoutDatabase } from "./operations/operations.ts";
import { openAdmin, openMerging } from "./orders.ts";

async function main(): Promise<number> {
  const words = takeEnvFile(process);
  // Typed right after a release's one command, a word may be any program's.
  const line = openCommandLine("npm run admin --", printed, process.env["FIELDSTONE_HELP"]);
  const parts = openParts(line);
  const { program } = line;
  program.description("Commands for operators.");
  // Once it is known what was asked for: help needs no database, and a typing error is told of first.
  program.hook("preAction", async (_program, command) => {
    const { parent } = command;
    const name = parent === null || parent.parent === null ? command.name() : parent.name();
    if (!withoutDatabase.has(name)) await requireInstalled(parts.config);
  });
  addCommands(line, parts);
  try {
    return await line.run(words);
  } finally {
    await parts.close();
  }
}

/** What commands work with, each opened when one asks for it. */
function openParts({ output, print }: CommandLine) {
  let [config, passwords]: [Config?, Passwords?] = [];
  const readConfig = () => readConfigOf(process);
  const read = (): Config => (config ??= readConfig());
  return {
    ...output,
    clock: systemClock,
    readConfig,
    readInput: () => text(process.stdin),
    listEditions: async (db: Queries) => (await listEditions(db)).map(({ handle }) => handle),
    openDatabase: (): Promise<Database> => openInstalled(read()),
    written: async () => {
      print();
      return await isWritten();
    },
    get config(): Config {
      return read();
    },
    get subscriptions(): ReturnType<typeof subscriptionsOf> {
      return subscriptionsOf(read(), systemClock);
    },
    get passwords(): Passwords {
      return (passwords ??= openPasswords());
    },
    get templates() {
      return read().documentTemplates;
    },
    get seller() {
      return read().orders.seller;
    },
    close: async () => await passwords?.close(),
  };
}

function addCommands({ program, output }: CommandLine, parts: ReturnType<typeof openParts>): void {
  const { openDatabase, written } = parts;
  addAdminCommands(program, {
    ...output,
    written,
    open: () => openAdmin(parts.config, parts),
    showTerms: (of) => withOpened(openDatabase, (database) => showTerms(of, { context: parts, database })),
  });
  addGroupCommands(program, parts);
  program.commandsGroup("Merged and deleted accounts:");
  addMergeCommands(program, { ...output, open: () => openMerging(parts.config, parts) });
  addAccountDeletion(program, { ...output, open: () => openDeletion(parts.config, parts) });
  program.commandsGroup("The shop:");
  addCatalogCommand(program, parts);
  addDocumentsCommand(program, parts);
  addKeysCommand(program, parts);
  program.commandsGroup("Searches:");
  addMissedQueries(program, parts);
  addSearchEvents(program, parts);
  addSearchKey(program, parts);
  addOperations(program, parts);
  addInit(program, output);
  addDoctor(program, parts);
  addCompletion(program, output);
  addOldNames(program, output);
}

/** Whether what was written to the standard output so far has arrived. */
function isWritten(): Promise<boolean> {
  return new Promise((resolve) => {
    process.stdout.write("", (error) => resolve(!error));
  });
}

runToExit(main);
