import { AppError } from "../../../../../platform/http/errors.ts";
import type { Account, StaffRole } from "../../../../accounts/contract.ts";
import { type DeskActName, mayAtDesk } from "../../../../accounts/rules.ts";
import { addressToVerify, type DeskAccount } from "../../../../accounts/server/public.ts";
import type { UserAct } from "../../../desk-views.ts";

/** What each act is called. */
export const actLabels: Readonly<Record<UserAct, string>> = {
  "act-as": "See as this user",
  extend: "Extend the subscription",
  "end-sessions": "Log out everywhere",
  "reset-reading": "Reset today’s reading budget",
  "turn-off-two-step-login": "Turn off two-step login",
  "send-verification": "Send the verification email again",
  "mark-verified": "Mark the address as verified",
};

/** What each is in the table of what the desk can do. */
export const actNames: Readonly<Record<UserAct, DeskActName>> = {
  "act-as": "act-as-user",
  extend: "extend-user",
  "end-sessions": "end-sessions",
  "reset-reading": "reset-reading",
  "turn-off-two-step-login": "turn-off-two-step-login",
  "send-verification": "send-verification",
  "mark-verified": "mark-verified",
};

/** Acts for which a reason is given. */
export const actsWithReason: ReadonlySet<UserAct> = new Set(["act-as", "extend", "send-verification", "mark-verified"]);

/** Acts that an account in the days before it is erased has no use for. */
const openOnly: ReadonlySet<UserAct> = new Set(["act-as", "extend", "send-verification", "mark-verified"]);

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
  if (act === "act-as" && account.staffRole !== null)
    return refusal("staff-account", 403, "This user has a role at the desk, so nobody can see the product as they do.");
  const obstacle = whyNotStaff(account, role);
  if (obstacle !== undefined) return obstacle;
  if (act === "extend" && account.id === by.id && role !== "owner")
    return refusal("own-account", 403, "This is your own account, so only an owner can extend its subscription.");
  if (openOnly.has(act) && erasesAt !== null)
    return refusal("account-closed", 409, "This account was deleted. Its owner has to restore it first.");
  if ((act === "send-verification" || act === "mark-verified") && addressToVerify(account) === null)
    return refusal("verified-already", 409, "The address is verified already, so there is nothing to verify.");
  if (act !== "turn-off-two-step-login") return undefined;
  if (account.id === by.id)
    return refusal("own-second-factor", 409, "This is your own account: turn off two-step login on its security page.");
  return hasSecondFactor
    ? undefined
    : refusal("second-factor-off", 409, "Two-step login is off already, so there is nothing to turn off.");
}

/** Why somebody with a role may not help a user: undefined if they may. */
export function whyNotStaff({ staffRole }: Account, role: StaffRole): AppError | undefined {
  if (staffRole === null || mayAtDesk(role, "help-staff")) return undefined;
  return refusal("staff-account", 403, "This user has a role at the desk, so only an owner can do this.");
}

/** Why an act for a user can't be done. */
export function refusal(code: string, status: number, message: string): AppError {
  return new AppError({ code, status, message: `${message} Nothing was changed.` });
}
