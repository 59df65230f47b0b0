import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { findAccountByEmail } from "../../domains/accounts/server/public.ts";
import { decideBanner } from "../../domains/groups/rules.ts";
import { readGroupFields } from "../../domains/groups/server/public.ts";
import type { AccountReader } from "../../domains/subscriptions/contract.ts";
import { standingOf } from "../../domains/subscriptions/rules.ts";
import { describeTerms, readAccountFacts } from "../../domains/subscriptions/server/public.ts";
import { grantedSpans } from "../../domains/subscriptions/server/readers/granted-spans.ts";
import { subscriptionsAt } from "../../domains/subscriptions/server/testing/subscriptions-at.ts";
import type { DB } from "../../db/schema.ts";
import { onEachDatabase, type TestDatabase } from "../../platform/testing/databases.ts";
import { createDemoAccounts } from "./demo-accounts.ts";

/** Who reads by what (or why not), and the banner's colour and beginning. */
const expected: readonly [email: string, access: string, banner: string][] = [
  ["reader@demo.test", "subscription", ""],
  ["new@demo.test", "trial", "blue Free trial expires on 12.20.2026."],
  ["trial-expired@demo.test", "expired", "red Your free trial has expired on 11.5.2026."],
  ["expiring@demo.test", "subscription", "red Your subscription expires on 11.30.2026,"],
  ["expired@demo.test", "expired", "red Your subscription expired on 10.21.2026."],
  ["pending@demo.test", "pending", ""],
  ["manager@demo.test", "group", "green Manage Northfield Law Review :: Subscription - Users"],
  ["member@demo.test", "group", "green Access provided by Northfield Law Review"],
  ["full-manager@demo.test", "group", "green Manage Harbor Moot Court Board :: Subscription - Users"],
  ["expired-manager@demo.test", "expired", "red Your group subscription expired on 10.16.2026. Learn More"],
  ["expired-member@demo.test", "expired", "red Your group subscription expired on 10.16.2026. Learn More"],
  ["pending-member@demo.test", "group-pending", "green Access provided by Lakeside Journal of Procedure"],
  ["pending-manager@demo.test", "group-pending", "green Manage Lakeside Journal of Procedure :: Subscription - Users"],
  ["pro-manager@demo.test", "expired", "blue Manage Example Law Firm :: Subscription - Users"],
  ["lawyer@lawfirm.test", "expired", ""],
  ["admin@demo.test", "admin", ""],
];

onEachDatabase<DB>("the demo accounts", (open) => {
  const at = subscriptionsAt("2026-11-21");
  let database: TestDatabase<DB>;
  let made: string[];

  beforeAll(async () => {
    database = await open();
    made = await createDemoAccounts(database, at);
  });

  async function describeAccount(email: string) {
    const account = await findAccountByEmail(database.db, email);
    if (!account) throw new Error(`There is no ${email}.`);
    const facts = await readAccountFacts(database.db, account.id);
    const known = { kind: "account", accountId: account.id, isAdmin: account.isAdmin, organisation: null } as const;
    const reader: AccountReader = { ...known, ...grantedSpans(facts, at.zone) };
    const groups = await readGroupFields(database.db, at, { account, facts });
    return { account, reader, groups, user: { ...describeTerms(facts, at).fields, ...groups } };
  }

  test("are those of the list, and no others", async () => {
    expect(made.toSorted()).toEqual(expected.map(([email]) => email).toSorted());
    const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
    for (const email of made) expect(readme).toContain(email);
  });

  test.each(expected)("%s reads by: %s, under the banner: %s [BAN-1]", async (email, access, banner) => {
    const { reader, user } = await describeAccount(email);
    const decided = standingOf(reader, at.clock.now());
    expect(decided.granted ? decided.by : decided.reason).toBe(access);
    const shown = decideBanner({ siteBanner: null, user, whitelisted: null });
    const text = shown?.kind === "reader" ? `${shown.color} ${shown.parts.map((part) => part.text).join("")}` : "";
    expect(text.slice(0, banner.length || 1)).toBe(banner);
  });

  test("have what their names say of groups [SUBS-4]", async () => {
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

  test("come into an empty database only, and once", async () => {
    expect(await createDemoAccounts(database, at)).toEqual([]);
    const other = await open();
    const both = await Promise.allSettled([createDemoAccounts(other, at), createDemoAccounts(other, at)]);
    const full = both.filter((outcome) => outcome.status === "fulfilled" && outcome.value.length === expected.length);
    expect(full).toHaveLength(1);
  });
});
