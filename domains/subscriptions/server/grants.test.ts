import type { Transaction } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "../../../platform/db/database.ts";
import { onEachDatabase } from "../../../platform/testing/databases.ts";
import { createAccount } from "../../accounts/server/records/public.ts";
import type { AccountsTables } from "../../accounts/server/tables.ts";
import type { AccountReader } from "../contract.ts";
import { accessOf } from "../rules.ts";
import { describeTerms, inviteToEdition, leaveSeat, readAccountFacts, readGroupTerms, takeSeat } from "./public.ts";
import { grantTerm, type NewTerm, addSeats, revokeByGrantKey, revokeTerm, startTrial } from "./terms/public.ts";
import { grantedSpans } from "./readers/readers.ts";
import type { SubscriptionsTables } from "./tables.ts";
import { subscriptionsAt } from "./testing/subscriptions-at.ts";

type Tables = AccountsTables & SubscriptionsTables;

onEachDatabase<Tables>("grants", (open) => {
  let database: Database<Tables>;
  let accountId: string;
  let at: ReturnType<typeof subscriptionsAt>;

  beforeEach(async () => {
    database = await open();
    at = subscriptionsAt("2026-11-21");
    const person = { email: "a@b.test", firstName: "Ada", lastName: "Byron" };
    accountId = await inTransaction(async (trx) => (await createAccount(trx, at.clock, person)).id);
  });

  function inTransaction<Result>(work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
    return database.db.transaction().execute(work);
  }

  async function status() {
    const facts = await readAccountFacts(database.db, accountId);
    const known = { kind: "account", accountId, isAdmin: false, organization: null } as const;
    const reader: AccountReader = { ...known, ...grantedSpans(facts, at.zone) };
    const access = accessOf(reader, at.clock.now());
    return { access: access.granted ? access.by : access.reason, ...describeTerms(facts, at).fields };
  }

  test("a trial runs to the end of its last day, and starts once [ACC-1]", async () => {
    expect(await inTransaction((trx) => startTrial(trx, at, { id: accountId, email: "a@b.test" }))).toBe(true);
    expect(await status()).toMatchObject({ access: "trial", freeTrialUntil: "12.20.2026" });
    at.clock.advance(at.zone.startOf("2026-12-21") - at.clock.now() - 1);
    expect(await status()).toMatchObject({ access: "trial", daysLeftInFreeTrial: 1 });
    at.clock.advance(1);
    expect(await status()).toMatchObject({ access: "expired", freeTrialExpired: true });
    expect(await inTransaction((trx) => startTrial(trx, at, { id: accountId, email: "a@b.test" }))).toBe(false);
    expect(await status()).toMatchObject({ access: "expired" });
  });

  test("a granted year starts today, the next one follows as a renewal [SUBS-12]", async () => {
    const year = { holder: { accountId }, length: { years: 1 }, source: "test" } as const;
    const first = await inTransaction((trx) => grantTerm(trx, at, year));
    expect(first).toMatchObject({ startsOn: "2026-11-21", endsOn: "2027-11-20", isRenewal: false });
    const second = await inTransaction((trx) => grantTerm(trx, at, year));
    expect(second).toMatchObject({ startsOn: "2027-11-21", endsOn: "2028-11-20", isRenewal: true });
    expect(await status()).toMatchObject({ access: "subscription", accountValidUntil: "11.20.2028" });
    at.moveTo("2028-11-21");
    const late = await inTransaction((trx) => grantTerm(trx, at, year));
    expect(late).toMatchObject({ startsOn: "2028-11-21", isRenewal: false });
  });

  test("terms granted simultaneously lose no day", async () => {
    const grant = { holder: { accountId }, length: { days: 10 }, source: "test" } as const;
    await Promise.all([1, 2, 3].map(() => inTransaction((trx) => grantTerm(trx, at, grant))));
    expect(await status()).toMatchObject({ daysLeftInSubscription: 30 });
  });

  test("a term without days is refused with a message", async () => {
    const term = { holder: { accountId }, length: { endsOn: "2026-11-20" }, source: "test" } as const;
    await expect(inTransaction((trx) => grantTerm(trx, at, term))).rejects.toThrow(
      "A term from 11.21.2026 to 11.20.2026 has no days. Choose a later end or an earlier start.",
    );
  });

  test("the longest possible term works like any other, and nothing can follow it", async () => {
    const grant = (length: NewTerm["length"]) =>
      inTransaction((trx) => grantTerm(trx, at, { holder: { accountId }, length, source: "test" }));
    await grant({ endsOn: "2999-12-31" });
    expect(await status()).toMatchObject({ access: "subscription", accountValidUntil: "12.31.2999" });
    await expect(grant({ days: 1 })).rejects.toMatchObject({ code: "term-too-far", status: 422 });
  });

  test("a revoked term ends today [SUBS-2]", async () => {
    const year = { holder: { accountId }, length: { years: 1 }, source: "test" } as const;
    const { id } = await inTransaction((trx) => grantTerm(trx, at, year));
    at.moveTo("2026-12-01");
    expect(await inTransaction((trx) => revokeTerm(trx, at, id))).toBeDefined();
    expect(await status()).toMatchObject({ access: "expired", subscriptionExpired: true });
    expect(await inTransaction((trx) => revokeTerm(trx, at, id))).toBeUndefined();
  });

  test("what was given for one thing is given once, and taken back by it", async () => {
    const year = { holder: { accountId }, length: { years: 1 }, source: "test", grantKey: "key:1" } as const;
    const grant = () => inTransaction((trx) => grantTerm(trx, at, year));
    const results = await Promise.allSettled([grant(), grant()]);
    expect(results.map(({ status: outcome }) => outcome).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(grant()).rejects.toThrow();
    expect(await status()).toMatchObject({ accountValidUntil: "11.20.2027", pendingSubscriptions: [] });
    at.moveTo("2026-12-01");
    const revoke = (key: string) => inTransaction((trx) => revokeByGrantKey(trx, at, key));
    expect(await revoke("key:1")).toEqual({ accountId });
    expect(await status()).toMatchObject({ access: "expired" });
    expect(await revoke("key:1")).toBeUndefined();
    expect(await revoke("key:2")).toBeUndefined();
    await expect(grant()).rejects.toThrow();
  });

  test("so are seats added to a term, and a group's term", async () => {
    const holder = { groupId: "group" };
    const seats = { ...holder, seats: 3, source: "test", grantKey: "order-line:2" };
    await inTransaction(async (trx) => {
      await grantTerm(trx, at, { holder, length: { years: 1 }, source: "test", grantKey: "order-line:1" });
      await addSeats(trx, at, seats);
    });
    await expect(inTransaction((trx) => addSeats(trx, at, seats))).rejects.toThrow();
    const terms = async () => (await readGroupTerms(database.db, ["group"])).get("group");
    expect(await terms()).toMatchObject([{ revokedOn: null, additions: [{ seats: 3, revokedOn: null }] }]);
    expect(await inTransaction((trx) => revokeByGrantKey(trx, at, "order-line:2"))).toEqual(holder);
    expect(await terms()).toMatchObject([{ revokedOn: null, additions: [{ revokedOn: "2026-11-21" }] }]);
    expect(await inTransaction((trx) => revokeByGrantKey(trx, at, "order-line:1"))).toEqual(holder);
    expect(await terms()).toMatchObject([{ revokedOn: "2026-11-21" }]);
  });

  test("joining a group pauses the account's own term, and leaving resumes it without losing a day [SUBS-14]", async () => {
    const groupId = "group";
    await inTransaction(async (trx) => {
      await grantTerm(trx, at, { holder: { accountId }, length: { days: 100 }, source: "test" });
      await grantTerm(trx, at, { holder: { groupId }, length: { years: 1 }, paidSeats: 5, source: "test" });
    });
    at.moveTo("2026-12-01");
    await inTransaction((trx) => takeSeat(trx, at, { accountId, groupId }));
    expect(await status()).toMatchObject({ access: "group", hasPausedSubscriptions: 90 });
    at.moveTo("2027-06-15");
    expect(await status()).toMatchObject({ access: "group", hasPausedSubscriptions: 90 });
    expect(await inTransaction((trx) => leaveSeat(trx, at, { accountId, groupId }))).toBe(true);
    expect(await status()).toMatchObject({ access: "subscription", daysLeftInSubscription: 90 });
    at.moveTo("2027-06-20");
    await inTransaction((trx) => takeSeat(trx, at, { accountId, groupId }));
    expect(await status()).toMatchObject({ access: "group", hasPausedSubscriptions: 85 });
    at.moveTo("2027-11-21");
    expect(await status()).toMatchObject({ access: "expired", hasPausedSubscriptions: 85 });
    expect(await inTransaction((trx) => leaveSeat(trx, at, { accountId, groupId }))).toBe(true);
    expect(await inTransaction((trx) => leaveSeat(trx, at, { accountId, groupId }))).toBe(false);
    expect(await status()).toMatchObject({ access: "subscription", accountValidUntil: "2.13.2028" });
  });

  test("a term granted while the account's own days are paused starts after them", async () => {
    const groupId = "group";
    const grant = { holder: { accountId }, length: { days: 10 }, source: "test" } as const;
    await inTransaction(async (trx) => {
      await grantTerm(trx, at, grant);
      await grantTerm(trx, at, { holder: { groupId }, length: { years: 1 }, source: "test" });
      await takeSeat(trx, at, { accountId, groupId });
    });
    at.moveTo("2027-01-10");
    await inTransaction((trx) => grantTerm(trx, at, grant));
    expect(await status()).toMatchObject({ hasPausedSubscriptions: 20 });
    await inTransaction((trx) => leaveSeat(trx, at, { accountId, groupId }));
    expect(await status()).toMatchObject({ daysLeftInSubscription: 20, accountValidUntil: "1.29.2027" });
  });

  test("a second seat is refused with a message", async () => {
    await inTransaction((trx) => takeSeat(trx, at, { accountId, groupId: "one" }));
    await expect(inTransaction((trx) => takeSeat(trx, at, { accountId, groupId: "two" }))).rejects.toThrow(
      "This account is already a member of a group. It has to leave that group first.",
    );
  });

  test("an invitation to an edition is stored, and inviting twice changes nothing", async () => {
    const invite = () => inTransaction((trx) => inviteToEdition(trx, at, { accountId, edition: "v23" }));
    await invite();
    await invite();
    expect((await readAccountFacts(database.db, accountId)).invitedTo).toEqual(["v23"]);
  });
});
