import process from "node:process";
import { text } from "node:stream/consumers";
import { openPasswords } from "../../domains/accounts/server/security/public.ts";
import {
  catalogCommand,
  catalogHelp,
  documentsCommand,
  documentsHelp,
  keysCommand,
  keysHelp,
} from "../../domains/commerce/server/public.ts";
import { adminCommand, adminCommandHelp } from "../../domains/admin/server/public.ts";
import { translate } from "./old-names.ts";
import { openAdmin, openOrdersOf } from "./orders.ts";
import { listEditions } from "../../domains/manual/server/public.ts";
import { mergeCommand, mergeHelp, undoMergeCommand } from "../../domains/overview/server/public.ts";
import { runAdminCommand } from "../../domains/groups/server/cli/public.ts";
import { accountDeletionHelp, accountDeletionCommands } from "../../domains/reading/server/public.ts";
import {
  makeSearchKey,
  missedQueriesHelp,
  searchEventsHelp,
  searchKeyHelp,
  showMissedQueries,
  showSearchEvents,
} from "../../domains/search/server/public.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { printed, runToExit } from "../../platform/starting/starting.ts";
import { readConfigOf } from "../config.ts";
import { takeEnvFile } from "../starting/environment.ts";
import { openInstalled, requireInstalled } from "../starting/installation.ts";
import { runAccountDeletion } from "./account-deletion.ts";
import { doctorCommand, doctorHelp } from "./doctor/doctor-command.ts";
import { initCommand, initHelp } from "./init/init-command.ts";
import { operations, operationsHelp } from "./operations/operations.ts";
import { subscriptionsOf } from "../http/readers.ts";

async function main(): Promise<number> {
  const typed = takeEnvFile(process);
  if (typed[0] === "init") return await initCommand(typed.slice(1), printed);
  if (typed[0] === "doctor") return await doctorCommand(typed.slice(1), doctorContext);
  const config = readConfigOf(process);
  const context = {
    ...printed,
    openDatabase: (): Promise<Database> => openInstalled(config),
  };
  const old = translate(typed);
  if (old !== undefined && "usage" in old) {
    context.err(old.usage);
    return 2;
  }
  if (old !== undefined) context.err(old.notice);
  const words = old?.words ?? typed;
  const operation = operations[words[0] ?? ""];
  if (operation) return await operation(words.slice(1), { ...context, config });
  if (words.length > 0 && !asksForHelp(words)) await requireInstalled(config);
  if (words[0] === "missed-queries") return await showMissedQueries(words.slice(1), context);
  if (words[0] === "search-events") return await showSearchEvents(words.slice(1), context);
  if (words[0] === "search-key") return await makeSearchKey(words.slice(1), { ...context, clock: systemClock });
  if (words[0] === "catalog") return await catalogCommand(words.slice(1), { ...context, clock: systemClock });
  if (words[0] === "documents")
    return await documentsCommand(words.slice(1), {
      ...context,
      templates: config.documentTemplates,
      seller: config.orders.seller,
    });
  const subscriptions = subscriptionsOf(config, systemClock);
  if (words[0] === "keys") return await keysCommand(words.slice(1), { ...context, written, subscriptions });
  const openOrders = () => openOrdersOf(config, { subscriptions, openDatabase: context.openDatabase });
  const merges = new Map([
    ["merge-accounts", mergeCommand],
    ["undo-merge", undoMergeCommand],
  ]).get(words[0] ?? "");
  if (merges) {
    const { orders, close } = await openOrders();
    const { database, carts, origin } = orders;
    const { secrets } = subscriptions;
    const accounts = { clock: systemClock, supportEmail: config.supportEmail, origin, secrets };
    try {
      return await merges(words.slice(1), { database, accounts, subscriptions, carts }, context);
    } finally {
      await close();
    }
  }
  const passwords = openPasswords();
  try {
    if (isAdminCommand(words)) {
      const open = () => openAdmin(config, { subscriptions, passwords, openDatabase: context.openDatabase });
      return await adminCommand(words, { ...context, written, open });
    }
    if (accountDeletionCommands.has(words[0] ?? ""))
      return await runAccountDeletion(config, words, { ...context, passwords });
    const code = await runAdminCommand(words, {
      ...context,
      readInput: () => text(process.stdin),
      listEditions: async (db) => (await listEditions(db)).map(({ handle }) => handle),
      subscriptions,
      passwords,
    });
    if (words.length === 0 || words[0] === "help")
      context.out(
        `${adminCommandHelp}\n${accountDeletionHelp}\n${mergeHelp}\n\n${catalogHelp}\n${documentsHelp}\n${keysHelp}\n\n${missedQueriesHelp}${searchEventsHelp}${searchKeyHelp}\n${operationsHelp}${initHelp}${doctorHelp}`,
      );
    return code;
  } finally {
    await passwords.close();
  }
}

/** What is only explained needs no database. */
function asksForHelp(words: readonly string[]): boolean {
  return words[0] === "help" || words.some((word) => ["--help", "-h", "--fields"].includes(word));
}

/** `show` with an address or a group alone is another command: it has the ids of terms, which `revoke` takes. */
function isAdminCommand([name = "", word = "-"]: readonly string[]): boolean {
  return name === "show" ? !/^-|@/.test(word) : ["acts", "list", "act"].includes(name);
}

/** Whether what was written to the standard output so far has arrived. */
function written(): Promise<boolean> {
  return new Promise((resolve) => {
    process.stdout.write("", (error) => resolve(!error));
  });
}

const doctorContext = {
  readConfig: () => readConfigOf(process),
  clock: systemClock,
  ...printed,
};

runToExit(main);
