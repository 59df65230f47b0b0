import process from "node:process";
import { text } from "node:stream/consumers";
import { migrateToLatest } from "../../db/migrate-to-latest.ts";
import { openPasswords } from "../../domains/accounts/server/public.ts";
import {
  catalogCommand,
  catalogHelp,
  documentsCommand,
  documentsHelp,
  keysCommand,
  keysHelp,
  offersCommand,
  offersHelp,
  ordersCommand,
  ordersHelp,
  ordersVerbs,
  quotesCommand,
  quotesHelp,
} from "../../domains/commerce/server/public.ts";
import { openOrdersOf } from "./orders.ts";
import { listEditions } from "../../domains/content/server/public.ts";
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
import { openDatabase } from "../../platform/db/open-database.ts";
import { runToExit } from "../../platform/starting/run-to-exit.ts";
import { readConfig } from "../config.ts";
import { runAccountDeletion } from "./account-deletion.ts";
import { readEnvironment } from "../starting/environment.ts";
import { subscriptionsOf } from "../http/readers.ts";

async function main(): Promise<number> {
  const config = readConfig(readEnvironment(process.env, process.cwd()));
  const words = process.argv.slice(2);
  const context = {
    out: (line: string) => process.stdout.write(`${line}\n`),
    err: (line: string) => process.stderr.write(`${line}\n`),
    openDatabase: async (): Promise<Database> => {
      const database = await openDatabase(config);
      await migrateToLatest(database);
      return database;
    },
  };
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
  if (words[0] === "offers") return await offersCommand(words.slice(1), { ...context, subscriptions });
  if (words[0] === "keys") return await keysCommand(words.slice(1), { ...context, written, subscriptions });
  if (ordersVerbs.has(words[0] ?? "")) {
    const openOrders = () => openOrdersOf(config, { subscriptions, openDatabase: context.openDatabase });
    return await ordersCommand(words, { ...context, openOrders });
  }
  if (words[0] === "quotes") return await quotesCommand(words.slice(1), { ...context, subscriptions });
  const passwords = openPasswords();
  try {
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
        `${accountDeletionHelp}\n\n${catalogHelp}\n${documentsHelp}\n${keysHelp}\n${offersHelp}\n${ordersHelp}\n${quotesHelp}\n\n${missedQueriesHelp}${searchEventsHelp}${searchKeyHelp}`,
      );
    return code;
  } finally {
    await passwords.close();
  }
}

/** Whether what was written to the standard output so far has arrived. */
function written(): Promise<boolean> {
  return new Promise((resolve) => {
    process.stdout.write("", (error) => resolve(!error));
  });
}

runToExit(main);
