import { onTestFinished } from "vitest";
import type { Orders } from "../../../domains/commerce/server/plugin.ts";
import { openTestAccounts } from "../../../domains/accounts/server/testing/open-test-accounts.ts";
import { runCommands } from "../../../domains/admin/server/testing/run-commands.ts";
import { resourceCommands } from "../../http/admin/resources.ts";
import { addOldNames } from "../old-names.ts";

/** Admin's commands on a test's orders, by the names that they have and those that they had. */
export async function openTestAdmin(orders: Orders) {
  const { database, subscriptions } = orders;
  const { accounts, close } = await openTestAccounts(database, { clock: subscriptions.clock });
  onTestFinished(close);
  const resources = resourceCommands({ database, clock: subscriptions.clock, orders, accounts });

  /** Runs a command; gives its exit code and what it printed. */
  async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
    return await runCommands(resources, words, { addMore: addOldNames });
  }
  return { resources, run };
}
