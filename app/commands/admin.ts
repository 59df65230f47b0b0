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
  const line = openCommandLine("npm run admin --", printed);
  const parts = openParts();
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
function openParts() {
  let [config, passwords]: [Config?, Passwords?] = [];
  const parts = {
    get config() {
      return (config ??= readConfigOf(process));
    },
    get subscriptions() {
      return subscriptionsOf(parts.config, systemClock);
    },
    get passwords() {
      return (passwords ??= openPasswords());
    },
    openDatabase: (): Promise<Database> => openInstalled(parts.config),
    close: async () => await passwords?.close(),
  };
  return parts;
}

function addCommands({ program, output, print }: CommandLine, parts: ReturnType<typeof openParts>): void {
  const { openDatabase } = parts;
  const written = async () => {
    print();
    return await isWritten();
  };
  const operations = {
    ...output,
    get config() {
      return parts.config;
    },
  };
  const groups = {
    ...output,
    openDatabase,
    readInput: () => text(process.stdin),
    listEditions: async (db: Queries) => (await listEditions(db)).map(({ handle }) => handle),
    get subscriptions() {
      return parts.subscriptions;
    },
    get passwords() {
      return parts.passwords;
    },
  };
  const shop = {
    ...output,
    openDatabase,
    written,
    clock: systemClock,
    get subscriptions() {
      return parts.subscriptions;
    },
    get templates() {
      return parts.config.documentTemplates;
    },
    get seller() {
      return parts.config.orders.seller;
    },
  };
  const search = { ...output, openDatabase, clock: systemClock };
  addAdminCommands(program, {
    ...output,
    written,
    open: () => openAdmin(parts.config, parts),
    showTerms: (of) => withOpened(openDatabase, (database) => showTerms(of, { context: groups, database })),
  });
  addGroupCommands(program, groups);
  program.commandsGroup("Merged and deleted accounts:");
  addMergeCommands(program, { ...output, open: () => openMerging(parts.config, parts) });
  addAccountDeletion(program, { ...output, open: () => openDeletion(parts.config, parts) });
  program.commandsGroup("The shop:");
  addCatalogCommand(program, shop);
  addDocumentsCommand(program, shop);
  addKeysCommand(program, shop);
  program.commandsGroup("Searches:");
  addMissedQueries(program, search);
  addSearchEvents(program, search);
  addSearchKey(program, search);
  addOperations(program, operations);
  addInit(program, output);
  addDoctor(program, { ...output, readConfig: () => readConfigOf(process), clock: systemClock });
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
