import type { DatabaseSettings } from "../../../../../platform/db/database-settings.ts";
import { openDatabase } from "../../../../../platform/db/open-database.ts";
import type { Passwords } from "../../../../accounts/server/public.ts";
import type { Subscriptions } from "../../../../subscriptions/server/public.ts";
import { runCommands } from "../../../../admin/server/testing/run-commands.ts";
import { groups } from "../../admin/groups.ts";
import { addGroupCommands } from "../add-commands.ts";
import type { CommandContext } from "../command.ts";
import { showTerms } from "../look-up/look-up.ts";
import type { Command } from "@commander-js/extra-typings";
import { withOpened } from "../../../../../platform/starting/command-line.ts";
import { runCommand } from "../../../../../platform/testing/run-command.ts";

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
  if (words[0] === "act" && settings !== undefined) {
    const database = await openDatabase(settings);
    const ran = await runCommands([groups.commands({ database, subscriptions })], words);
    await database.close();
    return ran;
  }
  return await runCommand((program, output) => {
    const context: CommandContext = {
      ...output,
      readInput: () => Promise.resolve(input),
      openDatabase: async () => {
        if (settings === undefined) throw new Error("this command should need no database");
        return openDatabase(settings);
      },
      listEditions: () => Promise.resolve(["v21", "v22"]),
      subscriptions,
      passwords,
    };
    addGroupCommands(program, context);
    addShow(program, context);
  }, words);
}

/** `show`, without what admin shows by its name. */
function addShow(program: Command, context: CommandContext): void {
  program
    .command("show")
    .argument("[email]")
    .option("--group <group>")
    .action((email = "", { group }) =>
      withOpened(context.openDatabase, (database) =>
        showTerms(group === undefined ? { email } : { group }, { context, database }),
      ),
    );
}
