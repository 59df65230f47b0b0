import type { Transaction } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "../../../../platform/db/database.ts";
import { openSecrets } from "../../../../platform/secrets/secrets.ts";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { createAccount } from "../../../accounts/server/records/public.ts";
import type { AccountsTables } from "../../../accounts/server/tables.ts";
import { readEarlierTrial } from "../status/status.ts";
import { readAccountFacts } from "../stores/facts-store.ts";
import type { SubscriptionsTables } from "../tables.ts";
import { subscriptionsAt } from "../testing/subscriptions-at.ts";
import { subscriptionsData } from "./terms.ts";
import { forgetOldTrials, startTrial, trialAddress } from "./start-trial.ts";

type Tables = AccountsTables & SubscriptionsTables;

test.each([
  ["Ann@Example.org", "ann@example.org"],
  ["a.nn+manual@gmail.com", "ann@gmail.com"],
  ["ann@googlemail.com", "ann@gmail.com"],
  ["ann+2@outlook.com", "ann@outlook.com"],
  ["a.nn+2@law.example.edu", "a.nn+2@law.example.edu"],
])("for trials %s counts as %s [ACC-1]", (email, known) => {
  expect(trialAddress(email)).toBe(known);
});

onEachDatabase<Tables>("one address, one trial", (open) => {
  let database: Database<Tables>;
  let at: ReturnType<typeof subscriptionsAt>;

  beforeEach(async () => {
    database = await open();
    at = subscriptionsAt("2026-11-21");
  });

  function inTransaction<Result>(work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    return database.db.transaction().execute(work);
  }

  const signUp = async (email: string, subscriptions = at) =>
    inTransaction(async (trx) => {
      const account = await createAccount(trx, at.clock, { email, firstName: "Ada", lastName: "Byron" });
      await startTrial(trx, subscriptions, account);
      return account;
    });
  const trialOf = async ({ id }: { id: string }) => (await readAccountFacts(database.db, id)).trial;
  const erase = ({ id, email }: { id: string; email: string }) =>
    inTransaction(async (trx) => {
      await subscriptionsData(at).remove(trx, { id, email });
      await trx.deleteFrom("accounts").where("id", "=", id).execute();
    });
  const first = { startsOn: "2026-11-21", endsOn: "2026-12-20" };

  test("an address that comes back after its account was deleted continues its earlier trial [ACC-1]", async () => {
    await erase(await signUp("ann.lee@gmail.com"));
    at.moveTo("2026-12-01");
    const soon = await signUp("annlee+again@googlemail.com");
    expect(await trialOf(soon)).toEqual(first);
    const told = { startsOn: "11.21.2026", endsOn: "12.20.2026" };
    expect(await readEarlierTrial(database.db, at, soon)).toEqual({ ...told, isOver: false });
    await erase(soon);
    at.moveTo("2027-03-01");
    const late = await signUp("Ann.Lee@gmail.com");
    expect(await trialOf(late)).toEqual(first);
    expect(await readEarlierTrial(database.db, at, late)).toEqual({ ...told, isOver: true });
    const other = await signUp("somebody.else@gmail.com");
    expect(await trialOf(other)).toMatchObject({ startsOn: "2027-03-01" });
    expect(await readEarlierTrial(database.db, at, other)).toBeNull();
  });

  test("so does the last address of an account that was created with another one", async () => {
    const account = await signUp("old@b.test");
    await erase({ id: account.id, email: "new@b.test" });
    expect(await trialOf(await signUp("new@b.test"))).toEqual(first);
    expect(await trialOf(await signUp("old@b.test"))).toEqual(first);
  });

  test("only a keyed hash is stored; it is still recognized after the secret changes, and is deleted after three years", async () => {
    await erase(await signUp("ann@b.test"));
    const rows = await database.db.selectFrom("trial_addresses").selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/ann|b\.test/);
    const newer = openSecrets([
      "another secret that is long enough to be one",
      "a secret of tests, long enough to be one",
    ]);
    const back = await signUp("ann@b.test", { ...at, secrets: newer });
    expect(await trialOf(back)).toEqual(first);
    at.moveTo("2029-11-22");
    await forgetOldTrials(database.db, at);
    expect(await database.db.selectFrom("trial_addresses").selectAll().execute()).toEqual([]);
    await inTransaction((trx) => trx.deleteFrom("accounts").where("id", "=", back.id).execute());
    expect(await trialOf(await signUp("ann@b.test"))).toMatchObject({ startsOn: "2029-11-22" });
  });

  test("two accounts of one mailbox that start simultaneously share one trial", async () => {
    const accounts = await Promise.all([signUp("ann+1@gmail.com"), signUp("ann+2@gmail.com")]);
    expect(await Promise.all(accounts.map(trialOf))).toEqual([first, first]);
    expect(await database.db.selectFrom("trial_addresses").selectAll().execute()).toHaveLength(1);
  });

  test("TRIAL_DAYS sets its length, and 0 turns it off [ACC-1]", async () => {
    expect(await trialOf(await signUp("ten@b.test", { ...at, trialDays: 10 }))).toMatchObject({ endsOn: "2026-11-30" });
    expect(await trialOf(await signUp("none@b.test", { ...at, trialDays: 0 }))).toBeNull();
  });
});
