import process from "node:process";
import { text } from "node:stream/consumers";
import { migrateToLatest } from "../../db/migrate-to-latest.ts";
import type { DB } from "../../db/schema.ts";
import { openPasswords } from "../../domains/accounts/server/public.ts";
import { runAdminCommand } from "../../domains/groups/server/cli/run-admin-command.ts";
import { missedQueriesHelp, showMissedQueries } from "../../domains/search/server/public.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { startFailure } from "../../platform/starting/start-error.ts";
import { readConfig } from "../config.ts";
import { subscriptionsOf } from "../http/readers.ts";

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const words = process.argv.slice(2);
  const context = {
    out: (line: string) => process.stdout.write(`${line}\n`),
    err: (line: string) => process.stderr.write(`${line}\n`),
    openDatabase: async (): Promise<Database<DB>> => {
      const database = await openDatabase<DB>(config);
      await migrateToLatest(database);
      return database;
    },
  };
  if (words[0] === "missed-queries") return await showMissedQueries(words.slice(1), context);
  const passwords = openPasswords();
  try {
    const code = await runAdminCommand(words, {
      ...context,
      readInput: () => text(process.stdin),
      subscriptions: subscriptionsOf(config, systemClock),
      passwords,
    });
    if (words.length === 0 || words[0] === "help") context.out(missedQueriesHelp);
    return code;
  } finally {
    await passwords.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}
