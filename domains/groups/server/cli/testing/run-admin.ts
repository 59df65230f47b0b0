import type { DatabaseSettings } from "../../../../../platform/db/database-settings.ts";
import { openDatabase } from "../../../../../platform/db/open-database.ts";
import type { Passwords } from "../../../../accounts/server/public.ts";
import type { Subscriptions } from "../../../../subscriptions/server/public.ts";
import { runCommands } from "../../../../admin/server/testing/run-commands.ts";
import { groups } from "../../admin/groups.ts";
import { runAdminCommand } from "../run-admin-command.ts";

/** What a command needs beside its words. */
interface Run {
  subscriptions: Subscriptions;
  passwords: Passwords;
  /** Without one, asking for a database fails the test. */
  settings?: DatabaseSettings | undefined;
  input?: string | undefined;
}

/** Runs an admin command, also an act on a group; gives its exit code and what it printed. */
export async function runAdmin(words: readonly string[], { subscriptions, passwords, settings, input = "" }: Run) {
  const out: string[] = [];
  const err: string[] = [];
  if (words[0] === "act" && settings !== undefined) {
    const database = await openDatabase(settings);
    const ran = await runCommands([groups.commands({ database, subscriptions })], words);
    await database.close();
    return ran;
  }
  const code = await runAdminCommand(words, {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    readInput: () => Promise.resolve(input),
    openDatabase: async () => {
      if (settings === undefined) throw new Error("this verb should need no database");
      return openDatabase(settings);
    },
    listEditions: () => Promise.resolve(["v21", "v22"]),
    subscriptions,
    passwords,
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}
