import { type Command, Option } from "@commander-js/extra-typings";
import { type Output, UsageError, withOpened } from "../../../../platform/starting/command-line.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { findMergeOfAddress, UNDO_MERGE_DAYS } from "../../../accounts/server/public.ts";
import { type AccountMerging, askForMerge, mergeAccounts, planMerge } from "./merge-accounts.ts";
import { undoMerge } from "./settle-merges.ts";

interface MergeContext extends Output {
  open(): Promise<{ merging: AccountMerging; close(): Promise<void> }>;
}

/** Adds `merge-accounts` and `undo-merge`. */
export function addMergeCommands(program: Command, context: MergeContext): void {
  const on = (work: (merging: AccountMerging) => Promise<void>) =>
    withOpened(context.open, ({ merging }) => work(merging));
  program
    .command("merge-accounts")
    .summary("merge two accounts of one person, or show what that would do")
    .description("Shows what merging two accounts of one person would do.")
    .argument("<kept>", "the email address that stays")
    .argument("<other>", "the email address whose account becomes part of the first")
    .addOption(new Option("--ask", "ask the owner of the other one by email").conflicts("confirm"))
    .option("--confirm <other>", "do it without asking: then notes and pins don't move")
    .action((kept, other, said) => on((merging) => merge({ kept, other, ...said }, merging, context)));
  program
    .command("undo-merge")
    .summary(`make the other account one of its own again, for ${UNDO_MERGE_DAYS} days`)
    .argument("<other>", "its email address")
    .action((other) => on((merging) => undo(other, merging, context)));
}

/** What a merge does from the command line, whose operators need no proof. */
const note = { byAccountId: null, reason: "From the command line" };

interface Asked {
  kept: string;
  other: string;
  ask?: true | undefined;
  confirm?: string | undefined;
}

async function merge(
  { kept, other, ask, confirm }: Asked,
  merging: AccountMerging,
  { out }: Pick<Output, "out">,
): Promise<void> {
  if (confirm !== undefined && confirm !== other)
    throw new UsageError(`--confirm takes the second address: --confirm ${other}`);
  const asked = { kept, other, hasConsent: ask === true };
  const planned = await planMerge(merging.database.db, merging, asked);
  for (const { name, ...side } of planned.sides) out(`${name.padEnd(26)}${side.kept}  |  ${side.other}`);
  for (const line of planned.lines) out(line);
  if (ask === true) {
    await askForMerge(merging, planned, note);
    out(`The owner of ${planned.other.email} is asked by email. Nothing is merged until they agree.`);
  } else if (confirm !== undefined) {
    await mergeAccounts(merging, asked, { ...note, agreed: planned.agreed });
    out(
      `${planned.other.email} is part of ${planned.kept.email} now. Both addresses and every owner get an email; for ${UNDO_MERGE_DAYS} days, its link undoes it.`,
    );
  } else {
    out(`Nothing was changed. To ask the other owner: npm run admin -- merge-accounts ${kept} ${other} --ask`);
    out(`To do it without asking: npm run admin -- merge-accounts ${kept} ${other} --confirm ${other}`);
  }
}

async function undo(other: string, merging: AccountMerging, { out }: Pick<Output, "out">): Promise<void> {
  const found = await findMergeOfAddress(merging.database.db, other);
  if (!found) throw new AppError({ code: "no-merge", status: 404, message: "No merge of this address can be undone." });
  for (const sentence of await undoMerge(merging, found.id, note)) out(sentence);
  out(`${found.other.email} is an account of its own again. Both addresses get an email.`);
}
