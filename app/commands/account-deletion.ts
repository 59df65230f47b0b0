import type { Passwords } from "../../domains/accounts/server/public.ts";
import { openContent } from "../../domains/manual/server/plugin.ts";
import { defaultGroupLimits } from "../../domains/groups/server/public.ts";
import { runAccountDeletionCommand } from "../../domains/reading/server/public.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Config } from "../config.ts";
import { personalData } from "../../domains/overview/server/public.ts";
import { subscriptionsOf } from "../http/readers.ts";
import { accountsOf } from "./orders.ts";

interface Context {
  out(line: string): void;
  err(line: string): void;
  openDatabase(): Promise<Database>;
  passwords: Passwords;
}

/** Runs `admin closed-accounts`, `reopen` and `erase`, which manage deleted accounts. Returns the exit code. */
export async function runAccountDeletion(
  config: Config,
  words: readonly string[],
  { openDatabase, passwords, out, err }: Context,
): Promise<number> {
  const database = await openDatabase();
  try {
    const subscriptions = subscriptionsOf(config, systemClock);
    const origin = () => config.publicUrl ?? `http://localhost:${config.port}`;
    const { supportEmail } = config;
    const accounts = accountsOf(config, { database, passwords });
    const groups = { database, subscriptions, origin, supportEmail, limits: defaultGroupLimits };
    const content = await openContent(database, { supportEmail });
    return await runAccountDeletionCommand(
      words,
      { database, accounts, parts: personalData(content, groups) },
      { out, err },
    );
  } finally {
    await database.close();
  }
}
