import type { Transaction } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "../../../platform/db/database.ts";
import { onEachDatabase } from "../../../platform/testing/databases.ts";
import { createAccount } from "../../accounts/server/public.ts";
import type { AccountsTables } from "../../accounts/server/tables.ts";
import type { AccountReader } from "../contract.ts";
import { standingOf } from "../rules.ts";
import {
  describeTerms,
  grantTerm,
  type NewTerm,
  inviteToEdition,
  leaveSeat,
  readAccountFacts,
  revokeTerm,
  startTrial,
  takeSeat,
} from "./public.ts";
import { grantedSpans } from "./readers/granted-spans.ts";
import type { SubscriptionsTables } from "./tables.ts";
import { subscriptionsAt } from "./testing/subscriptions-at.ts";

type Tables = AccountsTables & SubscriptionsTables;

onEachDatabase<Tables>("what is granted", (open) => {
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

  async function standing() {
    const facts = await readAccountFacts(database.db, accountId);
    const known = { kind: "account", accountId, isAdmin: false, organisation: null } as const;
    const reader: AccountReader = { ...known, ...grantedSpans(facts, at.zone) };
    const access = standingOf(reader, at.clock.now());
    return { access: access.granted ? access.by : access.reason, ...describeTerms(facts, at).fields };
  }

  test("a trial runs to the end of its last day, and starts once [ACC-1]", async () => {
    expect(await inTransaction((trx) => startTrial(trx, at, accountId))).toBe(true);
    expect(await standing()).toMatchObject({ access: "trial", freeTrialUntil: "12.20.2026" });
    at.clock.advance(at.zone.startOf("2026-12-21") - at.clock.now() - 1);
    expect(await standing()).toMatchObject({ access: "trial", daysLeftInFreeTrial: 1 });
    at.clock.advance(1);
    expect(await standing()).toMatchObject({ access: "expired", freeTrialExpired: true });
    expect(await inTransaction((trx) => startTrial(trx, at, accountId))).toBe(false);
    expect(await standing()).toMatchObject({ access: "expired" });
  });

  test("a year that is granted begins today, the next one behind it as a renewal [SUBS-12]", async () => {
    const year = { holder: { accountId }, length: { years: 1 }, source: "test" } as const;
    const first = await inTransaction((trx) => grantTerm(trx, at, year));
    expect(first).toMatchObject({ startsOn: "2026-11-21", endsOn: "2027-11-20", isRenewal: false });
    const second = await inTransaction((trx) => grantTerm(trx, at, year));
    expect(second).toMatchObject({ startsOn: "2027-11-21", endsOn: "2028-11-20", isRenewal: true });
    expect(await standing()).toMatchObject({ access: "subscription", accountValidUntil: "11.20.2028" });
    at.moveTo("2028-11-21");
    const late = await inTransaction((trx) => grantTerm(trx, at, year));
    expect(late).toMatchObject({ startsOn: "2028-11-21", isRenewal: false });
  });

  test("terms granted at once lose no day", async () => {
    const grant = { holder: { accountId }, length: { days: 10 }, source: "test" } as const;
    await Promise.all([1, 2, 3].map(() => inTransaction((trx) => grantTerm(trx, at, grant))));
    expect(await standing()).toMatchObject({ daysLeftInSubscription: 30 });
  });

  test("a term without a day is refused with a sentence", async () => {
    const term = { holder: { accountId }, length: { endsOn: "2026-11-20" }, source: "test" } as const;
    await expect(inTransaction((trx) => grantTerm(trx, at, term))).rejects.toThrow(
      "A term from 11.21.2026 to 11.20.2026 has no day. Choose a later end or an earlier start.",
    );
  });

  test("a term that lasts as long as can be is read like any other, and nothing goes behind it", async () => {
    const grant = (length: NewTerm["length"]) =>
      inTransaction((trx) => grantTerm(trx, at, { holder: { accountId }, length, source: "test" }));
    await grant({ endsOn: "2999-12-31" });
    expect(await standing()).toMatchObject({ access: "subscription", accountValidUntil: "12.31.2999" });
    await expect(grant({ days: 1 })).rejects.toMatchObject({ code: "term-too-far", status: 422 });
  });

  test("a term that is taken back ends today [SUBS-2]", async () => {
    const year = { holder: { accountId }, length: { years: 1 }, source: "test" } as const;
    const { id } = await inTransaction((trx) => grantTerm(trx, at, year));
    at.moveTo("2026-12-01");
    expect(await inTransaction((trx) => revokeTerm(trx, at, id))).toBe(true);
    expect(await standing()).toMatchObject({ access: "expired", subscriptionExpired: true });
    expect(await inTransaction((trx) => revokeTerm(trx, at, id))).toBe(false);
  });

  test("joining a group pauses an own term, leaving it resumes the days to the day [SUBS-14]", async () => {
    const groupId = "group";
    await inTransaction(async (trx) => {
      await grantTerm(trx, at, { holder: { accountId }, length: { days: 100 }, source: "test" });
      await grantTerm(trx, at, { holder: { groupId }, length: { years: 1 }, paidSeats: 5, source: "test" });
    });
    at.moveTo("2026-12-01");
    await inTransaction((trx) => takeSeat(trx, at, { accountId, groupId }));
    expect(await standing()).toMatchObject({ access: "group", hasPausedSubscriptions: 90 });
    at.moveTo("2027-06-15");
    expect(await standing()).toMatchObject({ access: "group", hasPausedSubscriptions: 90 });
    expect(await inTransaction((trx) => leaveSeat(trx, at, { accountId, groupId }))).toBe(true);
    expect(await standing()).toMatchObject({ access: "subscription", daysLeftInSubscription: 90 });
    at.moveTo("2027-06-20");
    await inTransaction((trx) => takeSeat(trx, at, { accountId, groupId }));
    expect(await standing()).toMatchObject({ access: "group", hasPausedSubscriptions: 85 });
    at.moveTo("2027-11-21");
    expect(await standing()).toMatchObject({ access: "expired", hasPausedSubscriptions: 85 });
    expect(await inTransaction((trx) => leaveSeat(trx, at, { accountId, groupId }))).toBe(true);
    expect(await inTransaction((trx) => leaveSeat(trx, at, { accountId, groupId }))).toBe(false);
    expect(await standing()).toMatchObject({ access: "subscription", accountValidUntil: "2.13.2028" });
  });

  test("a term granted while the own days are paused begins behind them", async () => {
    const groupId = "group";
    const grant = { holder: { accountId }, length: { days: 10 }, source: "test" } as const;
    await inTransaction(async (trx) => {
      await grantTerm(trx, at, grant);
      await grantTerm(trx, at, { holder: { groupId }, length: { years: 1 }, source: "test" });
      await takeSeat(trx, at, { accountId, groupId });
    });
    at.moveTo("2027-01-10");
    await inTransaction((trx) => grantTerm(trx, at, grant));
    expect(await standing()).toMatchObject({ hasPausedSubscriptions: 20 });
    await inTransaction((trx) => leaveSeat(trx, at, { accountId, groupId }));
    expect(await standing()).toMatchObject({ daysLeftInSubscription: 20, accountValidUntil: "1.29.2027" });
  });

  test("a second seat is refused with a sentence", async () => {
    await inTransaction((trx) => takeSeat(trx, at, { accountId, groupId: "one" }));
    await expect(inTransaction((trx) => takeSeat(trx, at, { accountId, groupId: "two" }))).rejects.toThrow(
      "This account is a member of a group already. It has to leave that group first.",
    );
  });

  test("an invitation to an edition is known, and inviting twice changes nothing", async () => {
    const invite = () => inTransaction((trx) => inviteToEdition(trx, at, { accountId, edition: "v23" }));
    await invite();
    await invite();
    expect((await readAccountFacts(database.db, accountId)).invitedTo).toEqual(["v23"]);
  });
});
