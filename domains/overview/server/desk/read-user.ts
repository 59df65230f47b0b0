import { dayNumber } from "../../../../platform/clock/time-zone.ts";
import { inUtc } from "../../../../platform/clock/in-utc.ts";
import { AUDIT_PATH, type Account, type StaffRole, roleNames, userTypeNames } from "../../../accounts/contract.ts";
import { deskActs, mayAct, mayAtDesk } from "../../../accounts/rules.ts";
import { type DeskAccount, findAccountsLike, listNewestAccounts } from "../../../accounts/server/public.ts";
import { adminPath } from "../../../admin/contract.ts";
import { readGroupsOf } from "../../../groups/server/public.ts";
import type { TermFields } from "../../../subscriptions/contract.ts";
import {
  type AccountFacts,
  describeTerms,
  readAccountFacts,
  readServedWords,
} from "../../../subscriptions/server/public.ts";
import {
  type DeskUserView,
  type ShownUser,
  type UsersView,
  deskMergePath,
  deskUsersPath,
  userActs,
} from "../../desk-views.ts";
import { readMergesOf } from "./acts/plan-merge.ts";
import { actLabels, actNames, whyNot } from "./acts/user-acts.ts";
import { type Users, askedUser, isId, nameOf, refused } from "./users.ts";
import { notFound } from "../../../../platform/http/errors.ts";

/** A user with what they have, and what somebody with a role can do for them. @throws AppError not-found */
export async function readDeskUser(
  users: Users,
  id: string,
  { role, account: by, csrfToken }: { role: StaffRole; account: Account; csrfToken: string },
): Promise<DeskUserView & { name: string }> {
  const { db } = users.database;
  const user = await askedUser(db, users, id);
  const facts = await readAccountFacts(db, id);
  const { fields, history } = describeTerms(facts, users.subscriptions);
  const words = await readServedWords(db, id, todayOf(users));
  const canDo = userActs.filter(
    (act) => mayAct(role, deskActs[actNames[act]]) && whyNot(act, { user, by, role }) === undefined,
  );
  return {
    id,
    name: nameOf(user.account),
    warning:
      user.erasesAt === null
        ? null
        : `This account was deleted by its owner, who can restore it until ${inUtc(user.erasesAt)}. Then it is erased.`,
    facts: [...accountFacts(user), ...accessFacts(facts, fields, words)],
    terms: history.map(({ id: termId, prettyStatus, startDate, endDate }) => ({
      id: termId,
      status: prettyStatus,
      startsOn: startDate,
      endsOn: endDate,
    })),
    groups: await readGroupsOf(db, user.account, facts),
    acts: canDo.map((act) => ({ act, label: actLabels[act] })),
    mergeHref: user.account.staffRole === null && user.erasesAt === null ? deskMergePath(id) : null,
    merges: await readMergesOf(users, id, role),
    searches: searchesFor(role),
    email: user.account.email,
    csrfToken,
  };
}

function todayOf({ subscriptions: { clock, zone } }: Users): number {
  return dayNumber(zone.dayAt(clock.now()));
}

function accountFacts({ account, sessions, hasSecondFactor }: DeskAccount): DeskUserView["facts"] {
  const { emailVerifiedAt, unverifiedEmail, staffRole, lastLoginAt } = account;
  return [
    { name: "E-mail address", value: account.email },
    { name: "Verified", value: emailVerifiedAt === null ? "No" : inUtc(emailVerifiedAt) },
    ...(unverifiedEmail === null || unverifiedEmail === account.email
      ? []
      : [{ name: "Asked to change to", value: unverifiedEmail }]),
    { name: "User type", value: userTypeNames[account.userType] },
    { name: "Role", value: staffRole === null ? "None" : roleNames[staffRole] },
    { name: "Created", value: inUtc(account.createdAt) },
    { name: "Last login", value: lastLoginAt === null ? "Never" : inUtc(lastLoginAt) },
    { name: "Two-step login", value: hasSecondFactor ? "On" : "Off" },
    { name: "Sessions", value: `${sessions}` },
  ];
}

function accessFacts({ invitedTo }: AccountFacts, fields: TermFields, words: number): DeskUserView["facts"] {
  const { freeTrialUntil, freeTrialExpired, hasPausedSubscriptions: paused } = fields;
  const trial = freeTrialUntil === null ? "None" : `${freeTrialExpired ? "Ended" : "Until"} ${freeTrialUntil}`;
  return [
    { name: "Free trial", value: trial },
    ...(paused > 0 ? [{ name: "Paused", value: paused === 1 ? "1 day" : `${paused} days` }] : []),
    ...(invitedTo.length > 0 ? [{ name: "Invited to", value: invitedTo.join(", ") }] : []),
    { name: "Read today", value: `${words.toLocaleString("en-US")} protected words` },
  ];
}

function searchesFor(role: StaffRole): DeskUserView["searches"] {
  return [
    ...(mayAtDesk(role, "see-orders") ? [{ action: adminPath("orders"), field: "words", label: "Orders" }] : []),
    ...(mayAtDesk(role, "see-account-events") ? [{ action: AUDIT_PATH, field: "email", label: "Audit log" }] : []),
  ];
}

/** So many users stand on a page. */
const PAGE = 50;

/** A page of the list of all users, newest first. @throws AppError not-found if it can't begin there */
export async function listUsers(
  { database: { db } }: Users,
  { before }: Readonly<Record<string, string>>,
  csrfToken: string,
): Promise<UsersView> {
  if (before !== undefined && !isId(before)) throw notFound("This page of the list");
  const found = await listNewestAccounts(db, { before, limit: PAGE + 1 });
  const shown = found.slice(0, PAGE);
  const last = found.length > PAGE ? shown.at(-1) : undefined;
  return {
    users: shown.map(showUser),
    next: last === undefined ? null : deskUsersPath(last.id),
    typed: null,
    hasMore: false,
    csrfToken,
  };
}

/** Finds users by a part of their names or addresses. @throws AppError word-refused */
export async function findUsers({ database: { db } }: Users, words: string, csrfToken: string): Promise<UsersView> {
  const typed = words.trim();
  if (typed.length < 2 || typed.length > 254) throw refused("Type 2 to 254 characters of a name or an address.");
  const found = await findAccountsLike(db, typed, PAGE + 1);
  return { users: found.slice(0, PAGE).map(showUser), next: null, typed, hasMore: found.length > PAGE, csrfToken };
}

function showUser(account: Account): ShownUser {
  const { id, email, staffRole, createdAt } = account;
  const role = staffRole === null ? "" : roleNames[staffRole];
  return { id, email, role, name: nameOf(account), createdAt: inUtc(createdAt) };
}
