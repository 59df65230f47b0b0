import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { findAccountByEmail } from "../../domains/accounts/server/records/public.ts";
import { readGroupFields, readViewerGroups } from "../../domains/groups/server/public.ts";
import { decideBanner } from "../../domains/overview/server/viewer/decide-banner.ts";
import type { AccountReader } from "../../domains/subscriptions/contract.ts";
import { accessOf } from "../../domains/subscriptions/rules.ts";
import { describeTerms, readAccountFacts } from "../../domains/subscriptions/server/public.ts";
import { grantedSpans } from "../../domains/subscriptions/server/readers/readers.ts";
import { subscriptionsAt } from "../../domains/subscriptions/server/testing/subscriptions-at.ts";
import { onEachDatabase, type TestDatabase } from "../../platform/testing/databases.ts";
import { createDemoAccounts } from "./demo-accounts.ts";

/** What grants each account access (or why it has none), and the banner's color and first words. */
const expected: readonly [email: string, access: string, banner: string, yours: string][] = [
  ["reader@demo.test", "subscription", "", "own"],
  ["new@demo.test", "trial", "blue Free trial expires on 12.20.2026.", "trial"],
  ["trial-expired@demo.test", "expired", "red Your free trial has expired on 11.5.2026.", "trial-expired"],
  ["expiring@demo.test", "subscription", "red Your subscription expires on 11.30.2026,", "own-ending"],
  ["expired@demo.test", "expired", "red Your subscription expired on 10.21.2026.", "expired"],
  ["pending@demo.test", "pending", "blue Your subscription starts on 12.1.2026.", "own-pending"],
  ["manager@demo.test", "group", "green Manage Northfield Law Review :: Subscription - Users", "group"],
  ["member@demo.test", "group", "green Access provided by Northfield Law Review", "group"],
  ["full-manager@demo.test", "group", "green Manage Harbor Moot Court Board :: Subscription - Users", "group"],
  [
    "expired-manager@demo.test",
    "expired",
    "red Your group subscription expired on 10.16.2026. Learn More",
    "group-ended",
  ],
  [
    "expired-member@demo.test",
    "expired",
    "red Your group subscription expired on 10.16.2026. Learn More",
    "group-ended",
  ],
  [
    "pending-member@demo.test",
    "group-pending",
    "blue Your access through Lakeside Journal of Procedure starts on 12.5.2026.",
    "group-pending",
  ],
  [
    "pending-manager@demo.test",
    "group-pending",
    "green Manage Lakeside Journal of Procedure :: Subscription - Users",
    "group-pending",
  ],
  ["pro-manager@demo.test", "expired", "blue Manage Example Law Firm :: Subscription - Users", "manager-without-seat"],
  ["lawyer@lawfirm.test", "expired", "blue Your address lawyer@lawfirm.test belongs to Example Law Firm.", "join"],
  ["admin@demo.test", "admin", "", "admin"],
  ["editor@demo.test", "admin", "", "admin"],
  ["reviewer@demo.test", "admin", "", "admin"],
  ["support@demo.test", "expired", "", "trial-unused"],
  ["finance@demo.test", "expired", "", "trial-unused"],
];

onEachDatabase("the demo accounts", (open) => {
  const at = subscriptionsAt("2026-11-21");
  let database: TestDatabase;
  let made: string[];

  beforeAll(async () => {
    database = await open();
    made = await createDemoAccounts(database, at);
  });

  async function describeAccount(email: string) {
    const account = await findAccountByEmail(database.db, email);
    if (!account) throw new Error(`There is no ${email}.`);
    const facts = await readAccountFacts(database.db, account.id);
    const known = { kind: "account", accountId: account.id, isAdmin: account.isAdmin, organization: null } as const;
    const reader: AccountReader = { ...known, ...grantedSpans(facts, at.zone) };
    const groups = await readGroupFields(database.db, at, { account, facts });
    const who = { account, facts, organization: null, supportEmail: "help@b.test" };
    const viewerGroups = await readViewerGroups(database.db, at, who);
    return { account, reader, groups, about: { terms: describeTerms(facts, at).fields, groups: viewerGroups } };
  }

  test("are those of the list, and no others", async () => {
    expect(made.toSorted()).toEqual(expected.map(([email]) => email).toSorted());
    const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
    for (const email of made) expect(readme).toContain(email);
  });

  test.each(expected)(
    "%s reads by: %s, under the banner: %s; what is theirs: %s [BAN-1]",
    async (email, access, banner, yours) => {
      const { reader, about } = await describeAccount(email);
      expect(about.groups.yours.state).toBe(yours);
      const decided = accessOf(reader, at.clock.now());
      expect(decided.granted ? decided.by : decided.reason).toBe(access);
      const shown = decideBanner({ siteBanner: null, about, organization: null });
      const text = shown?.kind === "reader" ? `${shown.color} ${shown.parts.map((part) => part.text).join("")}` : "";
      expect(text.slice(0, banner.length || 1)).toBe(banner);
    },
  );

  test("have the groups that their names suggest [SUBS-4]", async () => {
    expect((await describeAccount("full-manager@demo.test")).groups.groupUserManages).toMatchObject({ openSeats: 0 });
    expect((await describeAccount("pro-manager@demo.test")).groups).toMatchObject({
      groupUserManages: { totalPaidSeats: 0, openSeats: null, whitelistedDomains: ["lawfirm.test"] },
      groupUserIsIn: null,
    });
    expect((await describeAccount("lawyer@lawfirm.test")).groups).toMatchObject({
      groupUserIsIn: null,
      groupUserWhitelistedIn: { title: "Example Law Firm" },
    });
    expect((await describeAccount("pending-member@demo.test")).groups.groupUserIsIn).toMatchObject({ isPending: true });
  });

  test("every group has an administrator, whose name and address its members see [GROUP-14]", async () => {
    for (const email of ["member@demo.test", "expired-member@demo.test", "pending-member@demo.test"]) {
      const { adminName, adminEmail } = (await describeAccount(email)).groups.groupUserIsIn ?? {};
      expect(adminName).toMatch(/^\w+ Manager$/);
      expect(adminEmail).toBe(email.replace("member", "manager"));
    }
  });

  test("only new@ has never signed in", async () => {
    for (const [email] of expected)
      expect((await describeAccount(email)).account.lastLoginAt === null).toBe(email === "new@demo.test");
  });

  test("are created only once, and only in an empty database", async () => {
    expect(await createDemoAccounts(database, at)).toEqual([]);
    const other = await open();
    const nodes = await Promise.all([1, 2, 3].map(() => createDemoAccounts(other, at)));
    expect(nodes.map((addresses) => addresses.length).toSorted((a, b) => b - a)).toEqual([expected.length, 0, 0]);
  });
});
