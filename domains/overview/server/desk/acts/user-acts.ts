import { AppError, notFound } from "../../../../../platform/http/errors.ts";
import type { Account, StaffRole } from "../../../../accounts/contract.ts";
import { type DeskActName, mayAtDesk } from "../../../../accounts/rules.ts";
import {
  type DeskAccount,
  addressToVerify,
  listEvents,
  lockAccount,
  tellConcerned,
} from "../../../../accounts/server/public.ts";
import type { UserAct, UserQuestion } from "../../../desk-views.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { type Users, askedUser, nameOf } from "../users.ts";
import { type PlanUserAct, type PlannedUserAct, planUserAct } from "./plan-user-acts.ts";

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
const actsWithReason: ReadonlySet<UserAct> = new Set(["act-as", "extend", "send-verification", "mark-verified"]);

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

/** Who does what for which user, and what was sent. */
export interface UserVisit {
  id: string;
  act: UserAct;
  account: Account;
  role: StaffRole;
  sessionId: string;
  fields: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** Among so many of a user's events, the last that the staff made is looked for. */
const MOST_EVENTS = 100;

/** The longest that is shown again after a refusal. */
const MOST_SHOWN = 400;

/**
 * What an act asks before anything is sent: its form, or, if it needs none, whether it is to be done.
 * @throws AppError not-found, staff-account
 */
export async function openUserAct(users: Users, visit: UserVisit): Promise<UserQuestion> {
  const { id, act, account: by, role, sessionId, fields, csrfToken } = visit;
  const user = await askedUser(users.database.db, users, id);
  const obstacle = whyNot(act, { user, by, role });
  if (obstacle?.status === 403) throw obstacle;
  if (act !== "extend" && obstacle === undefined)
    return questionOf(visit, user, await plannedNow(users.database.db, users, { act, user, by, sessionId, fields }));
  return {
    id,
    act,
    name: nameOf(user.account),
    label: actLabels[act],
    needsReason: actsWithReason.has(act),
    agreement: null,
    // Whoever sent it nevertheless is told so above.
    obstacle: obstacle === undefined ? null : Object.keys(fields).length > 0 ? "" : obstacle.message,
    typed: shortened(fields),
    csrfToken,
  };
}

function shortened(fields: UserVisit["fields"]): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.slice(0, MOST_SHOWN)]));
}

/** Asks whether an act is to be done, and says what will happen. @throws AppError why it can't be done */
export async function askToActOnUser(users: Users, visit: UserVisit): Promise<UserQuestion> {
  const { planned, user } = await plan(users.database.db, users, visit);
  return questionOf(visit, user, planned);
}

function questionOf(
  { id, act, fields, csrfToken }: UserVisit,
  { account }: DeskAccount,
  { sentence, agreed }: PlannedUserAct,
): UserQuestion {
  return {
    id,
    act,
    name: nameOf(account),
    label: actLabels[act],
    needsReason: actsWithReason.has(act),
    agreement: { sentence, agreed },
    obstacle: null,
    typed: shortened(fields),
    csrfToken,
  };
}

/** Does what was agreed to, if it would still do the same. @throws AppError user-moved, or why it can't be done */
export async function actOnUser(users: Users, visit: UserVisit): Promise<void> {
  const { database } = users;
  await database.db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, visit.id, database.flavor))) throw notFound("This account");
    const { planned, user } = await plan(trx, users, visit);
    if (visit.fields["agreed"] !== planned.agreed) throw userMoved();
    await planned.run(trx);
    const { told } = planned;
    if (told !== undefined) await tellConcerned(trx, users.subscriptions.clock, { people: [user.account], what: told });
  });
}

async function plan(
  db: Queries,
  users: Users,
  { id, act, account: by, role, sessionId, fields }: UserVisit,
): Promise<{ planned: PlannedUserAct; user: DeskAccount }> {
  const user = await askedUser(db, users, id);
  const obstacle = whyNot(act, { user, by, role });
  if (obstacle !== undefined) throw obstacle;
  return { planned: await plannedNow(db, users, { act, user, by, sessionId, fields }), user };
}

/** An act as it is agreed to now: once the staff did something else for the user, or the same, it is another one. */
async function plannedNow(
  db: Queries,
  users: Users,
  { act, ...asked }: Parameters<PlanUserAct>[2] & { act: UserAct },
): Promise<PlannedUserAct> {
  const planned = await planUserAct[act](db, users, asked);
  const events = await listEvents(db, { accountId: asked.user.account.id, limit: MOST_EVENTS });
  const last = events.find(({ by_account_id: by }) => by !== null);
  return { ...planned, agreed: `${planned.agreed} ${last?.id ?? "none"}` };
}

/** Since the question was asked, it would have become another one. */
function userMoved(): AppError {
  const message =
    "Something was done for this user since you were asked, perhaps by you in another tab. Look again. Nothing was changed now.";
  return new AppError({ code: "user-moved", status: 409, message });
}
