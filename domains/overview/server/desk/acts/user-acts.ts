import { AppError } from "../../../../../platform/http/errors.ts";
import type { Account, DeskAction, StaffRole } from "../../../../accounts/contract.ts";
import { mayAtDesk } from "../../../../accounts/rules.ts";
import type { DeskAccount } from "../../../../accounts/server/public.ts";
import type { UserAct } from "../../../desk-views.ts";

/** What each act is called. */
export const actLabels: Readonly<Record<UserAct, string>> = {
  extend: "Extend the subscription",
  "end-sessions": "Log out everywhere",
  "reset-reading": "Reset today’s reading budget",
  "turn-off-two-step-login": "Turn off two-step login",
};

/** What it takes to do each. */
export const actActions: Readonly<Record<UserAct, DeskAction>> = {
  extend: "help-users",
  "end-sessions": "help-users",
  "reset-reading": "help-users",
  "turn-off-two-step-login": "turn-off-two-step-login",
};

/** Who would do something for whom. */
interface Between {
  user: DeskAccount;
  by: Account;
  role: StaffRole;
}

/**
 * Why something can't be done for a user, or may not be: undefined if it can. Nobody turns off their own two-step login
 * here, so that a session alone is not enough for it, and the last owner keeps it.
 */
export function whyNot(act: UserAct, { user, by, role }: Between): AppError | undefined {
  const { account, hasSecondFactor, erasesAt } = user;
  if (account.staffRole !== null && !mayAtDesk(role, "help-staff"))
    return refusal("staff-account", 403, "This user has a role at the desk, so only an owner can do this.");
  if (act === "extend" && erasesAt !== null)
    return refusal("account-closed", 409, "This account was deleted. Its owner has to restore it first.");
  if (act !== "turn-off-two-step-login") return undefined;
  if (account.id === by.id)
    return refusal("own-second-factor", 409, "This is your own account: turn off two-step login on its security page.");
  return hasSecondFactor
    ? undefined
    : refusal("second-factor-off", 409, "Two-step login is off already, so there is nothing to turn off.");
}

function refusal(code: string, status: number, message: string): AppError {
  return new AppError({ code, status, message: `${message} Nothing was changed.` });
}
