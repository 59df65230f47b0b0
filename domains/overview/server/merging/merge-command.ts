import { AppError } from "../../../../platform/http/errors.ts";
import { findMergeOfAddress, UNDO_MERGE_DAYS } from "../../../accounts/server/public.ts";
import { type AccountMerging, askForMerge, mergeAccounts, planMerge } from "./merge-accounts.ts";
import { undoMerge } from "./settle-merges.ts";

/** Its lines in `admin help`. */
export const mergeHelp = `  npm run admin -- merge-accounts <kept> <other>
                                                show what merging two accounts of one person would do; --ask asks the
                                                owner of the other one by email; --confirm <other> does it without
                                                asking: then notes and pins don't move
  npm run admin -- undo-merge <other>           make the other account one of its own again, for ${UNDO_MERGE_DAYS} days`;

interface Output {
  out(line: string): void;
  err(line: string): void;
}

/** What a merge does from the command line, whose operators need no proof. */
const note = { byAccountId: null, reason: "From the command line" };

/** `admin merge-accounts <kept> <other> [--ask | --confirm <other>]`; returns the process's exit code. */
export async function mergeCommand(
  [kept = "", other = "", ...more]: readonly string[],
  merging: AccountMerging,
  { out, err }: Output,
): Promise<number> {
  const [option, confirmed = "", ...rest] = more;
  const isConfirmed = option === "--confirm" && confirmed === other && rest.length === 0;
  const asks = option === "--ask" && more.length === 1;
  if (kept === "" || other === "" || (more.length > 0 && !isConfirmed && !asks)) {
    err(
      "Give two addresses: npm run admin -- merge-accounts kept@example.org other@example.org --confirm other@example.org, or --ask",
    );
    return 2;
  }
  return await orSayWhyNot(err, async () => {
    const asked = { kept, other, hasConsent: asks };
    const planned = await planMerge(merging.database.db, merging, asked);
    for (const { name, ...side } of planned.sides) out(`${name.padEnd(26)}${side.kept}  |  ${side.other}`);
    for (const line of planned.lines) out(line);
    if (asks) {
      await askForMerge(merging, planned, note);
      out(`The owner of ${planned.other.email} is asked by email. Nothing is merged until they agree.`);
    } else if (isConfirmed) {
      await mergeAccounts(merging, asked, { ...note, agreed: planned.agreed });
      out(
        `${planned.other.email} is part of ${planned.kept.email} now. Both addresses and every owner get an email; for ${UNDO_MERGE_DAYS} days, its link undoes it.`,
      );
    } else {
      out(`Nothing was changed. To ask the other owner: npm run admin -- merge-accounts ${kept} ${other} --ask`);
      out(`To do it without asking: npm run admin -- merge-accounts ${kept} ${other} --confirm ${other}`);
    }
  });
}

/** `admin undo-merge <other>`; returns the process's exit code. */
export async function undoMergeCommand(
  [other = "", ...more]: readonly string[],
  merging: AccountMerging,
  { out, err }: Output,
): Promise<number> {
  if (other === "" || more.length > 0) {
    err("Give the address whose account became part of another one: npm run admin -- undo-merge other@example.org");
    return 2;
  }
  return await orSayWhyNot(err, async () => {
    const merge = await findMergeOfAddress(merging.database.db, other);
    if (!merge)
      throw new AppError({ code: "no-merge", status: 404, message: "No merge of this address can be undone." });
    for (const sentence of await undoMerge(merging, merge.id, note)) out(sentence);
    out(`${merge.other.email} is an account of its own again. Both addresses get an email.`);
  });
}

async function orSayWhyNot(err: Output["err"], act: () => Promise<void>): Promise<number> {
  try {
    await act();
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    err(error.message);
    return 1;
  }
}
