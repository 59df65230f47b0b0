import type { Queries } from "../../../../platform/db/database.ts";
import { inUtc } from "../../../../platform/clock/in-utc.ts";
import { dayNumber } from "../../../../platform/clock/time-zone.ts";
import { notFound } from "../../../../platform/http/errors.ts";
import type { AdminBlock, AdminFact } from "../../../../ui/admin/blocks.tsx";
import { AUDIT_PATH, type Account, type StaffRole, roleNames, userTypeNames } from "../../../accounts/contract.ts";
import { mayInAdmin } from "../../../accounts/rules.ts";
import { findAccountsLike, listMerges, listNewestAccounts } from "../../../accounts/server/public.ts";
import { type AdminAccount, findAccountByEmail } from "../../../accounts/server/records/public.ts";
import { reasonInWords, suppressionOf } from "../../../messaging/server/public.ts";
import { adminPath } from "../../../admin/contract.ts";
import { defineResource, isId, refused, section } from "../../../admin/server/public.ts";
import { readGroupsOf } from "../../../groups/server/public.ts";
import type { TermFields } from "../../../subscriptions/contract.ts";
import { type AccountFacts, describeTerms, readAccountFacts } from "../../../subscriptions/server/public.ts";
import { readServedWords } from "../../../subscriptions/server/budget/public.ts";
import { mergeActs, mergeColumns, mergeNotices, type UserParts } from "./merge-acts.ts";
import { askedUser, nameOf, noSuchUser } from "./user.ts";
import { userActs } from "./user-acts.ts";

/** So many users stand on a page. */
const PAGE = 50;

/** Users: who they are, what they have, and what can be done for them. */
export const users = defineResource<UserParts, Account, AdminAccount>({
  name: "users",
  label: "Users",
  see: "help-users",
  list: {
    columns: [
      { name: "Name", value: (account) => ({ text: nameOf(account), href: adminPath("users", account.id) }) },
      { name: "Email address", value: ({ email }) => email },
      { name: "Role", value: ({ staffRole }) => (staffRole === null ? "" : roleNames[staffRole]) },
      { name: "Created", value: ({ createdAt }) => inUtc(createdAt) },
    ],
    heading: "Newest first",
    empty: "There are no users here.",
    read: async ({ database: { db } }, { after }) => {
      if (after !== undefined && !isId(after)) throw notFound("This page of the list");
      const found = await listNewestAccounts(db, { before: after, limit: PAGE + 1 });
      const rows = found.slice(0, PAGE);
      return { rows, next: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null };
    },
    search: {
      label: "Find users",
      help: "Part of a name or an email address.",
      empty: "No user’s name or address matches.",
      more: "There are more users than shown. Type more of the name.",
      all: "Show all users",
      find: async ({ database: { db } }, typed) => {
        if (typed.length < 2 || typed.length > 254) throw refused("Type 2 to 254 characters of a name or an address.");
        const found = await findAccountsLike(db, typed, PAGE + 1);
        return { rows: found.slice(0, PAGE), hasMore: found.length > PAGE };
      },
    },
  },
  details: {
    find: (parts, id) => askedUser(parts.database.db, parts, id),
    lookUp: async ({ database: { db } }, word) => {
      if (!word.includes("@")) return word;
      const account = await findAccountByEmail(db, word);
      if (!account) throw noSuchUser(word);
      return account.id;
    },
    id: ({ account }) => account.id,
    title: ({ account }) => nameOf(account),
    notices: mergeNotices,
    blocks: async (parts, user, { role, acts }) => {
      const { database, subscriptions } = parts;
      const { db } = database;
      const { account, erasesAt } = user;
      const facts = await readAccountFacts(db, account.id);
      const { fields, history } = describeTerms(facts, subscriptions);
      const { clock, zone } = subscriptions;
      const words = await readServedWords(db, account.id, dayNumber(zone.dayAt(clock.now())));
      const merged = await listMerges(db, account.id);
      return [
        ...(erasesAt === null ? [] : [closedMessage(erasesAt)]),
        {
          kind: "facts",
          facts: [...accountFacts(user), ...(await mailFacts(db, account)), ...accessFacts(facts, fields, words)],
        },
        ...(acts.length === 0 ? [] : [{ kind: "heading", text: "What can be done" } as const, ...acts]),
        ...section("Subscriptions", history, {
          columns: [
            { name: "From", value: ({ startDate }) => startDate },
            { name: "To", value: ({ endDate }) => endDate },
            { name: "Status", value: ({ prettyStatus }) => prettyStatus },
          ],
          empty: "They have no subscription of their own.",
        }),
        ...section("Groups", await readGroupsOf(db, account, facts), {
          columns: [
            { name: "Group", value: ({ groupId, title }) => ({ text: title, href: adminPath("groups", groupId) }) },
            { name: "Role in the group", value: ({ role: there }) => there },
          ],
          empty: "They are in no group.",
        }),
        ...(merged.length === 0 ? [] : section("Merged accounts", merged, { columns: mergeColumns(account.id, role) })),
        ...elsewhere(account, role),
      ];
    },
  },
  acts: [...userActs, ...mergeActs],
});

function closedMessage(erasesAt: number): AdminBlock {
  const text = `This account was deleted by its owner, who can restore it until ${inUtc(erasesAt)}. Then it is erased.`;
  return { kind: "message", is: "error", text };
}

function accountFacts({ account, sessions, hasSecondFactor }: AdminAccount): AdminFact[] {
  const { emailVerifiedAt, unverifiedEmail, staffRole, lastLoginAt } = account;
  return [
    { name: "Email address", value: account.email },
    { name: "Verified", value: emailVerifiedAt === null ? "No" : inUtc(emailVerifiedAt) },
    ...(unverifiedEmail === null || unverifiedEmail === account.email
      ? []
      : [{ name: "Requested address", value: unverifiedEmail }]),
    { name: "User type", value: userTypeNames[account.userType] },
    { name: "Role", value: staffRole === null ? "None" : roleNames[staffRole] },
    { name: "Created", value: inUtc(account.createdAt) },
    { name: "Last login", value: lastLoginAt === null ? "Never" : inUtc(lastLoginAt) },
    { name: "Two-step login", value: hasSecondFactor ? "On" : "Off" },
    { name: "Sessions", value: `${sessions}` },
  ];
}

/** Whether the account's address gets email, where it doesn't. */
async function mailFacts(db: Queries, { email }: Account): Promise<AdminFact[]> {
  const found = await suppressionOf(db, email);
  if (found === undefined) return [];
  const value = `None since ${inUtc(found.since)}: ${reasonInWords(found)} (see the suppression list)`;
  return [{ name: "Emails", value }];
}

function accessFacts({ invitedTo }: AccountFacts, fields: TermFields, words: number): AdminFact[] {
  const { freeTrialUntil, freeTrialExpired, hasPausedSubscriptions: paused } = fields;
  const trial = freeTrialUntil === null ? "None" : `${freeTrialExpired ? "Ended" : "Until"} ${freeTrialUntil}`;
  return [
    { name: "Free trial", value: trial },
    ...(paused > 0 ? [{ name: "Paused", value: paused === 1 ? "1 day" : `${paused} days` }] : []),
    ...(invitedTo.length > 0 ? [{ name: "Invited to", value: invitedTo.join(", ") }] : []),
    { name: "Read today", value: `${words.toLocaleString("en-US")} protected words` },
  ];
}

/** Leads to other screens by the address, which is sent: it stands in no URL. */
function elsewhere({ email }: Account, role: StaffRole): AdminBlock[] {
  const sends = [
    ...(mayInAdmin(role, "see-orders")
      ? [{ action: adminPath("orders"), label: "Orders", fields: { words: email } }]
      : []),
    ...(mayInAdmin(role, "see-account-events") ? [{ action: AUDIT_PATH, label: "Audit log", fields: { email } }] : []),
  ];
  if (sends.length === 0) return [];
  return [
    { kind: "heading", text: "Elsewhere, by the address" },
    { kind: "sends", sends },
  ];
}
