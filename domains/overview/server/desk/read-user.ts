import { dayNumber } from "../../../../platform/clock/time-zone.ts";
import { inUtc } from "../../../../platform/clock/in-utc.ts";
import { type Account, AUDIT_PATH, roleNames, type StaffRole, userTypeNames } from "../../../accounts/contract.ts";
import { mayAct, mayAtDesk } from "../../../accounts/rules.ts";
import type { DeskAccount } from "../../../accounts/server/public.ts";
import { DESK_ORDERS } from "../../../commerce/contract.ts";
import { readGroupsOf } from "../../../groups/server/public.ts";
import type { TermFields } from "../../../subscriptions/contract.ts";
import {
  type AccountFacts,
  describeTerms,
  readAccountFacts,
  readServedWords,
} from "../../../subscriptions/server/public.ts";
import { deskMergePath, type DeskUserView, userActs } from "../../desk-views.ts";
import { readMergesOf } from "./acts/plan-merge.ts";
import { actLabels, actNames, whyNot } from "./acts/user-acts.ts";
import { askedUser, nameOf, type Users } from "./users.ts";

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
  const canDo = userActs.filter((act) => mayAct(role, actNames[act]) && whyNot(act, { user, by, role }) === undefined);
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
    ...(mayAtDesk(role, "see-orders") ? [{ action: DESK_ORDERS, field: "words", label: "Orders" }] : []),
    ...(mayAtDesk(role, "see-account-events") ? [{ action: AUDIT_PATH, field: "email", label: "Audit log" }] : []),
  ];
}
