import { afterAll, beforeEach, expect, test } from "vitest";
import { onOneDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import { createAccount, findAccountByEmail } from "../../../../accounts/server/records/public.ts";
import { openPasswords } from "../../../../accounts/server/security/public.ts";
import { subscriptionsAt } from "../../../../subscriptions/server/testing/subscriptions-at.ts";
import { runAdmin } from "../testing/run-admin.ts";

const at = subscriptionsAt("2026-11-21");
const passwords = openPasswords({ cost: { memory: 8, passes: 1 }, threads: 1 });
afterAll(() => passwords.close());

const people = [
  ["ada@firm.test", "Ada", "Byron"],
  ["ben_1@firm.test", "Ben", "O’Neil"],
  ["benX1@firm.test", "Benno", "Fox"],
] as const;

onOneDatabase("operators take back what was given", (open) => {
  let database: TestDatabase;

  /** Runs a command that must end with this code, and gives what it said. */
  async function admin(code: number, ...words: string[]): Promise<string> {
    const ran = await runAdmin(words, { subscriptions: at, passwords, settings: database.settings });
    expect([ran.code, words.join(" ")], ran.err + ran.out).toEqual([code, words.join(" ")]);
    return code === 0 ? ran.out : ran.err;
  }

  beforeEach(async () => {
    database = await open();
    for (const [email, firstName, lastName] of people)
      await database.db
        .transaction()
        .execute((trx) => createAccount(trx, at.clock, { email, firstName, lastName, emailVerifiedAt: 1 }));
    await admin(0, "create-group", "Firm & Sons", "--type", "professional", "--manager", "ada@firm.test");
    await admin(0, "grant", "--group", "Firm & Sons", "--years", "1", "--seats", "0");
  });

  test("a domain and a network [GROUP-11] [ACC-3]", async () => {
    const group = ["--group", "Firm & Sons"];
    await admin(0, "act", "add-domain", "Firm & Sons", "domain=firm.test");
    await admin(0, "act", "add-network", "Firm & Sons", "network=192.0.2.0/24");
    const shown = await admin(0, "show", ...group);
    expect(shown).toContain("domain  firm.test");
    expect(shown).toContain("network 192.0.2.0/24");
    expect(shown).toContain("admin   Ada Byron <ada@firm.test>, contact");
    const removed = await admin(0, "act", "remove-domain", "Firm & Sons", "domain=Firm.test");
    expect(removed).toContain("This will remove firm.test from Firm & Sons.");
    const again = await admin(1, "act", "remove-domain", "Firm & Sons", "domain=firm.test");
    expect(again).toContain("Nothing to choose is called 'firm.test'");
    await admin(0, "act", "remove-network", "Firm & Sons", "network=192.0.2.0/24");
    expect(await admin(0, "show", ...group)).not.toMatch(/domain|network/);
    expect(await admin(1, "act", "add-network", "Firm & Sons", "network=10.0.0.0/16")).toContain("private addresses");
  });

  test("an administrator of a group, never the last one [GROUP-12]", async () => {
    const group = ["--group", "Firm & Sons"];
    const remove = ["act", "remove-administrator", "Firm & Sons"];
    expect(await admin(1, ...remove, "administrator=ada@firm.test")).toContain("is the last administrator");
    await admin(0, "act", "add-administrator", "Firm & Sons", "email=ben_1@firm.test");
    await admin(0, ...remove, "administrator=ADA@firm.test");
    expect(await admin(1, ...remove, "administrator=ada@firm.test")).toContain("Nothing to choose is called");
    expect(await admin(0, "show", ...group)).toContain("admin   Ben O’Neil <ben_1@firm.test>, contact");
  });

  test("a role, unless nobody else is an owner", async () => {
    await database.db.deleteFrom("outbox").execute();
    await admin(0, "create-admin", "ada@firm.test");
    expect(await admin(1, "end-admin", "ada@firm.test")).toContain("This is the only owner.");
    await admin(0, "create-admin", "ben_1@firm.test", "--role", "owner");
    expect(await admin(0, "end-admin", "ada@firm.test")).toContain("logged out everywhere");
    expect(await findAccountByEmail(database.db, "ada@firm.test")).toMatchObject({ isAdmin: false, staffRole: null });
    expect(await admin(1, "end-admin", "ada@firm.test")).toContain("has no role");
    const log = await admin(0, "security-log");
    expect(
      log
        .split("\n")
        .map((line) => line.split(/ {2,}/).slice(1).join(" "))
        .toSorted(),
    ).toEqual([
      "role-ended ada@firm.test: owner",
      "role-given ada@firm.test: owner",
      "role-given ben_1@firm.test: owner",
      "sessions-ended-by-operator ada@firm.test",
    ]);
    const { db } = database;
    const mails = await db.selectFrom("outbox").select(["template", "to_address"]).orderBy("id").execute();
    const told = mails
      .map(({ template, to_address: to }) => `${template} ${to}`)
      .filter((mail) => /role|desk/.test(mail));
    expect(told).toEqual([
      "role-changed ada@firm.test",
      "desk-act ada@firm.test",
      "role-changed ben_1@firm.test",
      "desk-act ben_1@firm.test",
      "role-changed ada@firm.test",
    ]);
    expect(await admin(0, "security-log", "ada@firm.test", "--kind", "role-given")).toMatch(/^\S+ +role-given/);
    at.clock.advance(3 * 24 * 3_600_000);
    expect(await admin(0, "security-log", "--days", "2")).toBe("The security log has no matching entries.");
    expect(await admin(2, "security-log", "--days", "0")).toContain("--days must be a whole number");
  });

  test("an invitation to an edition", async () => {
    await admin(0, "invite-to-edition", "v23", "ada@firm.test");
    await admin(0, "withdraw-from-edition", "v23", "ada@firm.test");
    expect(await admin(1, "withdraw-from-edition", "v23", "ada@firm.test")).toContain("was not invited to v23");
  });
});
