import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Day } from "../../../../platform/clock/time-zone.ts";
import type { Trx } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { Worker } from "../../../../platform/jobs/worker.ts";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { createAccount } from "../../../accounts/server/records/public.ts";
import { addAdministrator, addMember, createGroup } from "../../../groups/server/public.ts";
import { leaveSeat } from "../../../subscriptions/server/public.ts";
import { grantTerm, type NewTerm, revokeTerm, startTrial } from "../../../subscriptions/server/terms/public.ts";
import { subscriptionsAt } from "../../../subscriptions/server/testing/subscriptions-at.ts";
import { choose, readChoice, readOwnChoice } from "./routes.ts";
import { planReminders, reminderJobs } from "./jobs.ts";
import { type Reminders, choiceToken, remindersData } from "./reminders.ts";
import { remindAll } from "./remind.ts";

const propsSchema = z.looseObject({ daysLeft: z.number(), endDate: z.string(), choice: z.url() });
const actor = { id: null, name: "a test" };

onEachDatabase("reminders", (open) => {
  let database: TestDatabase;
  let at: ReturnType<typeof subscriptionsAt>;
  let reminders: Reminders;
  let ada: Account;
  let seen: Set<string>;

  beforeEach(async () => {
    database = await open();
    at = subscriptionsAt("2026-01-01");
    reminders = { database, subscriptions: at, origin: () => "https://manual.example.org" };
    ada = await newAccount("ada@b.test");
    seen = new Set();
  });

  const inTransaction = <Result>(work: (trx: Trx) => Promise<Result>) => database.db.transaction().execute(work);
  const newAccount = (email: string) =>
    inTransaction((trx) => createAccount(trx, at.clock, { email, firstName: "Ada", lastName: "Byron" }));
  const grant = (holder: NewTerm["holder"], more: Partial<NewTerm> = {}) =>
    inTransaction((trx) => grantTerm(trx, at, { holder, length: { years: 1 }, source: "test", ...more }));
  /** The mails since the last look, as 'to: template, days left'. */
  const mails = async () => {
    const rows = await database.db.selectFrom("outbox").selectAll().orderBy("id").execute();
    const fresh = rows.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    return fresh.map(({ to_address: to, template, props }) => {
      const { daysLeft } = propsSchema.parse(props && readJson(props));
      return `${to}: ${template} ${daysLeft}`;
    });
  };
  const on = async (day: Day) => {
    at.moveTo(day);
    await remindAll(reminders);
    return mails();
  };

  test("a reader is reminded 30, 7 and 1 days before the end and on the day, once each [SUBS-15]", async () => {
    await grant({ accountId: ada.id });
    expect(await on("2026-11-30")).toEqual([]);
    expect(await on("2026-12-01")).toEqual(["ada@b.test: subscription-ends 30"]);
    await Promise.all([remindAll(reminders), remindAll(reminders)]);
    expect(await mails()).toEqual([]);
    expect(await on("2026-12-10")).toEqual([]);
    expect(await on("2026-12-24")).toEqual(["ada@b.test: subscription-ends 7"]);
    expect(await on("2026-12-30")).toEqual(["ada@b.test: subscription-ends 1"]);
    expect(await on("2026-12-31")).toEqual(["ada@b.test: subscription-ends 0"]);
    expect(await on("2027-01-01")).toEqual([]);
  });

  test("after days without the job, only the nearest one is sent [SUBS-15]", async () => {
    await grant({ accountId: ada.id });
    expect(await on("2026-12-26")).toEqual(["ada@b.test: subscription-ends 5"]);
    expect(await on("2026-12-27")).toEqual([]);
    expect(await on("2026-12-31")).toEqual(["ada@b.test: subscription-ends 0"]);
  });

  test("whoever has renewed isn't reminded of the end before it; if that is taken back, they are [SUBS-15]", async () => {
    await grant({ accountId: ada.id });
    const { id } = await grant({ accountId: ada.id });
    expect(await on("2026-12-10")).toEqual([]);
    await inTransaction((trx) => revokeTerm(trx, at, id));
    expect(await on("2026-12-11")).toEqual(["ada@b.test: subscription-ends 20"]);
  });

  test("days that wait in a group are not announced, and later ones are when they go on [SUBS-14] [SUBS-15]", async () => {
    const groupId = await inTransaction((trx) => createGroup(trx, at, { title: "Review", type: "team", actor }));
    await grant({ accountId: ada.id });
    await grant({ groupId }, { paidSeats: 5, length: { years: 2 } });
    at.moveTo("2026-12-15");
    await inTransaction((trx) => addMember(trx, at, { groupId, account: ada, actor }, database.flavor));
    expect(await on("2026-12-24")).toEqual([]);
    expect(await on("2027-02-01")).toEqual([]);
    await inTransaction((trx) => leaveSeat(trx, at, { accountId: ada.id, groupId }));
    expect(await on("2027-02-02")).toEqual(["ada@b.test: subscription-ends 15"]);
  });

  test("of a group's end its administrators are reminded, each with a link of their own [SUBS-15] [SUBS-16]", async () => {
    const groupId = await inTransaction((trx) => createGroup(trx, at, { title: "Review", type: "team", actor }));
    await grant({ groupId }, { paidSeats: 5 });
    const grace = await newAccount("grace@b.test");
    for (const account of [ada, grace])
      await inTransaction((trx) => addAdministrator(trx, at, { groupId, account, actor }, database.flavor));
    await choose(reminders, choiceToken(at.secrets, ada.id), false);
    expect(await on("2026-12-01")).toEqual(["grace@b.test: subscription-ends 30"]);
    await choose(reminders, choiceToken(at.secrets, ada.id), true);
    expect((await on("2026-12-24")).toSorted()).toEqual([
      "ada@b.test: subscription-ends 7",
      "grace@b.test: subscription-ends 7",
    ]);
    await grant({ groupId }, { paidSeats: 5 });
    expect(await on("2026-12-31")).toEqual([]);
  });

  test("a trial is announced once, unless something else gives access [SUBS-15]", async () => {
    const bea = await newAccount("bea@b.test");
    for (const account of [ada, bea]) await inTransaction((trx) => startTrial(trx, at, account));
    await grant({ accountId: bea.id });
    expect(await on("2026-01-26")).toEqual([]);
    expect(await on("2026-01-28")).toEqual(["ada@b.test: trial-ends 2"]);
    expect(await on("2026-01-29")).toEqual([]);
  });

  test("a link turns reminders off and on for its account alone, and no other token does [SUBS-16]", async () => {
    const bea = await newAccount("bea@b.test");
    await grant({ accountId: ada.id });
    await grant({ accountId: bea.id });
    const token = choiceToken(at.secrets, ada.id);
    expect(await readChoice(reminders, token)).toEqual({ isOn: true, token });
    for (let times = 0; times < 2; times += 1) expect(await choose(reminders, token, false)).toBe(true);
    expect(await readChoice(reminders, token)).toEqual({ isOn: false, token });
    expect(await readOwnChoice(reminders, ada.id)).toEqual({ isOn: false, token });
    expect(await readOwnChoice(reminders, bea.id)).toMatchObject({ isOn: true });
    for (const wrong of ["", "x", ada.id, `${bea.id}.${token.split(".")[1]}`, `${token}.x`, `${token}x`]) {
      expect(await readChoice(reminders, wrong)).toBeNull();
      expect(await choose(reminders, wrong, true)).toBe(false);
    }
    expect(await remindersData.read(database.db, ada)).toEqual({ turnedOffAt: new Date(at.clock.now()) });
    expect(await on("2026-12-01")).toEqual(["bea@b.test: subscription-ends 30"]);
    expect(await choose(reminders, token, true)).toBe(true);
    expect(await on("2026-12-02")).toEqual(["ada@b.test: subscription-ends 29"]);
    await inTransaction((trx) => remindersData.remove(trx, ada));
    expect(await remindersData.read(database.db, ada)).toEqual({ turnedOffAt: null });
  });

  test("the job runs in the morning, every day, and makes up for what was missed [SUBS-15]", async () => {
    await grant({ accountId: ada.id });
    const failures: unknown[] = [];
    const log = { warn: (told: unknown) => failures.push(told), error: (told: unknown) => failures.push(told) };
    const worker = new Worker({ database, clock: at.clock, handlers: reminderJobs(reminders), log });
    at.clock.advance(at.zone.startOf("2026-12-01") - at.clock.now());
    await planReminders(reminders);
    expect(await worker.runDue()).toBe(0);
    at.clock.advance(9 * 3_600_000);
    expect(await worker.runDue()).toBe(1);
    expect(await mails()).toEqual(["ada@b.test: subscription-ends 30"]);
    at.moveTo("2026-12-25");
    await planReminders(reminders);
    expect(await worker.runDue()).toBe(1);
    expect(await mails()).toEqual(["ada@b.test: subscription-ends 6"]);
    expect(await worker.runDue()).toBe(0);
    expect(failures).toEqual([]);
  });

  test("many are looked at, a few at a time, and nobody twice [SUBS-15]", async () => {
    const accounts = await Promise.all(Array.from({ length: 21 }, (_, n) => newAccount(`reader-${n}@b.test`)));
    await inTransaction(async (trx) => {
      for (const [index, account] of accounts.entries()) {
        const { id } = account;
        await grantTerm(trx, at, { holder: { accountId: id }, length: { days: 40 }, source: "test" });
        // Of one holder, two terms, and the second ends later.
        if (index % 3 === 0)
          await grantTerm(trx, at, { holder: { accountId: id }, length: { days: 400 }, source: "test" });
        if (index % 2 === 0) await startTrial(trx, at, account);
      }
    });
    at.moveTo("2026-01-20");
    for (const chunk of [1, 2, 5]) await remindAll(reminders, chunk);
    expect(new Set(await mails()).size).toBe(14);
    expect(await on("2026-01-21")).toEqual([]);
  });
});
