import type { Account, DeskPlan } from "../../../../accounts/contract.ts";
import { reasonIn } from "../../../../accounts/server/public.ts";
import type { MergeView } from "../../../desk-views.ts";
import { type AccountMerging, mergeAccounts, planMerge } from "../../merging/merge-accounts.ts";
import { askedUser, type Users } from "../users.ts";

/** Who merges what into whose account. */
interface MergeVisit {
  id: string;
  account: Account;
  fields: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** The longest address that is shown again. */
const MOST_SHOWN = 254;

/** The form that asks for the other account. @throws AppError not-found */
export async function openDeskMerge(users: Users, { id, fields, csrfToken }: MergeVisit): Promise<MergeView> {
  const { account } = await askedUser(users.database.db, users, id);
  const email = (fields["email"] ?? "").slice(0, MOST_SHOWN);
  return { id, email: account.email, typed: { email }, csrfToken };
}

/** Says what merging an account into a user's would do. @throws AppError not-found, no-such-account, merge-refused */
export async function planDeskMerge(
  users: Users,
  merging: AccountMerging,
  { id, account: by, fields }: MergeVisit,
): Promise<DeskPlan> {
  const { db } = users.database;
  const { account } = await askedUser(db, users, id);
  const asked = { kept: account.email, other: fields["email"] ?? "" };
  const { kept, other, sides, lines, agreed } = await planMerge(db, merging, asked);
  return {
    sentence: `This will make ${other.email} part of ${kept.email}, for good. Both addresses get an e-mail about it.`,
    compared: {
      names: ["Kept", "Merged into it"],
      rows: sides.map((side) => ({ name: side.name, values: [side.kept, side.other] })),
      sentences: lines,
    },
    agreed,
    run: async () => {
      await mergeAccounts(merging, asked, { agreed, byAccountId: by.id, reason: reasonIn(fields) });
    },
  };
}
