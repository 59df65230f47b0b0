import type { Passwords } from "../../domains/accounts/server/public.ts";
import { openContent } from "../../domains/manual/server/plugin.ts";
import { defaultGroupLimits } from "../../domains/groups/server/public.ts";
import type { AccountDeletion } from "../../domains/reading/server/public.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Config } from "../config.ts";
import { personalData } from "../../domains/overview/server/public.ts";
import { subscriptionsOf } from "../http/readers.ts";
import { accountsOf } from "./orders.ts";

interface Needs {
  passwords: Passwords;
  openDatabase(): Promise<Database>;
}

/** Opens what deletes accounts, for the command line. */
export async function openDeletion(
  config: Config,
  { passwords, openDatabase }: Needs,
): Promise<AccountDeletion & { close(): Promise<void> }> {
  const database = await openDatabase();
  const subscriptions = subscriptionsOf(config, systemClock);
  const origin = () => config.publicUrl ?? `http://localhost:${config.port}`;
  const { supportEmail } = config;
  const accounts = accountsOf(config, { database, passwords });
  const groups = { database, subscriptions, origin, supportEmail, limits: defaultGroupLimits };
  const content = await openContent(database, { supportEmail });
  return { database, accounts, parts: personalData(content, groups), close: () => database.close() };
}
