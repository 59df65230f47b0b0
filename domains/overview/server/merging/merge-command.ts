import { AppError } from "../../../../platform/http/errors.ts";
import { type AccountMerging, mergeAccounts, planMerge } from "./merge-accounts.ts";

/** Its line in `admin help`. */
export const mergeHelp = `  npm run admin -- merge-accounts <kept> <other>
                                                show what merging two accounts of one person would do; --confirm <other>
                                                does it: the other account is gone for good`;

interface Output {
  out(line: string): void;
  err(line: string): void;
}

/** `admin merge-accounts <kept> <other> [--confirm <other>]`; returns the process's exit code. */
export async function mergeCommand(
  [kept = "", other = "", ...more]: readonly string[],
  merging: AccountMerging,
  { out, err }: Output,
): Promise<number> {
  const [option, confirmed = "", ...rest] = more;
  const isConfirmed = option === "--confirm" && confirmed === other && rest.length === 0;
  if (kept === "" || other === "" || (more.length > 0 && !isConfirmed)) {
    err(
      "Give two addresses: npm run admin -- merge-accounts kept@example.org other@example.org --confirm other@example.org",
    );
    return 2;
  }
  try {
    const asked = { kept, other };
    const planned = await planMerge(merging.database.db, merging, asked);
    for (const { name, ...side } of planned.sides) out(`${name.padEnd(26)}${side.kept}  |  ${side.other}`);
    for (const line of planned.lines) out(line);
    if (!isConfirmed) {
      out(`Nothing was changed. To do it: npm run admin -- merge-accounts ${kept} ${other} --confirm ${other}`);
      return 0;
    }
    await mergeAccounts(merging, asked, { agreed: planned.agreed, byAccountId: null, reason: "" });
    out(`${planned.other.email} is part of ${planned.kept.email} now. Both addresses get an e-mail.`);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    err(error.message);
    return 1;
  }
}
