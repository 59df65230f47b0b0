import type { Passwords } from "../../../accounts/server/public.ts";
import type { Subscriptions } from "../../../subscriptions/server/public.ts";
import type { Output } from "../../../../platform/starting/command-line.ts";
import type { Database, Queries } from "../../../../platform/db/database.ts";

/** Where the command writes, and what it works with. */
export interface CommandContext extends Output {
  /** All that is piped into the command. */
  readInput(): Promise<string>;
  /** Opens the product's database, migrated; the command closes it. */
  openDatabase(): Promise<Database>;
  /** The handles of the published editions; the manual is above this domain. */
  listEditions(db: Queries): Promise<readonly string[]>;
  readonly subscriptions: Subscriptions;
  readonly passwords: Passwords;
}

/** What a command works with. */
export interface Work {
  context: CommandContext;
  database: Database;
}

/** In the record of a group. */
export const actor = { id: null, name: "The command line" };
