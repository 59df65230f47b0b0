import { beforeEach, describe, expect, test } from "vitest";
import { dayNumber, openTimeZone } from "../../../../platform/clock/time-zone.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import type { AccountsTables } from "../../../accounts/server/public.ts";
import { createAccount } from "../../../accounts/server/records/public.ts";
import type { AccountReader, Reader } from "../../contract.ts";
import type { SubscriptionsTables } from "../tables.ts";
import { type Budgets, budgetHeader } from "./budget-rules.ts";
import { forgetServed, listServedPages, readServedWords } from "./budget-store.ts";
import { ReadingBudget } from "./reading-budget.ts";

type Tables = SubscriptionsTables & AccountsTables;

const always = { from: 0, until: Infinity };
const DAY_MS = 86_400_000;
/** Noon at the publisher's. */
const NOON = Date.parse("2026-11-22T12:00:00-05:00");

onEachDatabase<Tables>("reading budget", (open) => {
  let database: Database<Tables>;
  let reader: AccountReader;
  const clock = {
    time: NOON,
    now: () => clock.time,
    advance: (milliseconds: number) => {
      clock.time += milliseconds;
    },
  };
  const subscriptions = { clock, zone: openTimeZone("America/New_York") };
  const openBudget = (budgets: Partial<Budgets> = {}) =>
    new ReadingBudget({
      database,
      subscriptions,
      budgets: { trial: 1_000, paid: 2_000, visitor: 3_000, network: 30_000, ...budgets },
      support: "help@example.org",
    });
  const todayOf = () => dayNumber(subscriptions.zone.dayAt(clock.time));
  let accounts = 0;

  beforeEach(async () => {
    database = await open();
    clock.time = NOON;
    accounts += 1;
    const account = await database.db
      .transaction()
      .execute((trx) => createAccount(trx, clock, { email: `r${accounts}@b.test`, firstName: "R", lastName: "B" }));
    const none = { individual: [], seat: null, organization: null, invitedTo: [] };
    reader = { kind: "account", accountId: account.id, isAdmin: false, trial: always, ...none };
  });

  const page = (id: string, words: number, editionWords?: number) => ({
    id,
    words,
    page: { edition: "v22", editionWords },
  });
  const piece = (id: string, words: number) => ({ id, words });

  describe("of a day", () => {
    test("what was opened stays open, what is new is refused, until the publisher's next day", async () => {
      const budget = openBudget();
      for (const id of ["a", "b", "c", "d"]) await budget.take(reader, [page(id, 250)]);
      expect(await budget.take(reader, [page("a", 250)])).toMatchObject({ words: 1_000, limit: 1_000 });
      const refused = budget.take(reader, [page("e", 1)]);
      await expect(refused).rejects.toMatchObject({
        status: 429,
        code: "reading-budget-spent",
        retryAfter: 12 * 3_600,
        message: expect.stringMatching(/open again in 12 hours.*help@example\.org/),
      });
      clock.advance(DAY_MS / 2);
      expect(await budget.take(reader, [page("e", 1)])).toMatchObject({ words: 1 });
    });

    test("what was opened stays open after a restart and on another server, and counts once", async () => {
      const [budget, other] = [openBudget(), openBudget()];
      await other.take(reader, [page("a", 250)]);
      for (const id of ["b", "c", "d"]) await budget.take(reader, [page(id, 250)]);
      await budget.write();
      await other.write();
      const restarted = openBudget();
      for (const server of [restarted, other]) {
        expect(await server.take(reader, [page("c", 250)])).toMatchObject({ words: 1_000 });
        expect(await server.take(reader, [{ ...piece("passage", 20), of: "d" }])).toMatchObject({ words: 1_000 });
        await expect(server.take(reader, [page("f", 1)])).rejects.toMatchObject({ code: "reading-budget-spent" });
      }
    });

    test("which pages were opened is forgotten once the day is over", async () => {
      const budget = openBudget();
      await budget.take(reader, [page("a", 250)]);
      await budget.write();
      const opened = async () => (await database.db.selectFrom("served_words").select("opened").execute())[0]?.opened;
      expect(await opened()).toHaveLength(8);
      clock.advance(DAY_MS);
      await budget.write();
      expect(await opened()).toBe("");
    });

    test("who comes near is told before", async () => {
      const budget = openBudget();
      expect(await budget.take(reader, [piece("a", 799)])).toMatchObject({ isNear: false });
      const near = await budget.take(reader, [piece("b", 1)]);
      expect(near).toMatchObject({ isNear: true, words: 800, limit: 1_000 });
      expect(budget.peek(reader)).toEqual(near);
      expect(near && budgetHeader(near)).toBe("used=800, limit=1000, resets=2026-11-23T05:00:00.000Z");
    });

    test("a page costs once a day, however often and on whatever way it comes", async () => {
      const budget = openBudget();
      for (let turn = 0; turn < 50; turn += 1) await budget.take(reader, [page("a", 600), piece("s", 10)]);
      expect(budget.peek(reader)).toMatchObject({ words: 610 });
    });

    test("a passage of a page that was opened today costs nothing", async () => {
      const budget = openBudget();
      await budget.take(reader, [page("a", 600), { id: "hit a1", words: 50, of: "a" }]);
      await budget.take(reader, [
        { id: "hit a2", words: 50, of: "a" },
        { id: "hit b1", words: 50, of: "b" },
      ]);
      expect(budget.peek(reader)).toMatchObject({ words: 700 });
      await budget.take(reader, [{ id: "hit a3", words: 50, of: "a" }]);
      expect(budget.peek(reader)).toMatchObject({ words: 700 });
    });

    test("is larger for whoever pays, and none for site admins", async () => {
      const budget = openBudget();
      const paying = { ...reader, individual: [always] };
      expect(await budget.take(paying, [piece("a", 1_999)])).toMatchObject({ limit: 2_000 });
      const unlimited: Reader[] = [{ ...reader, isAdmin: true }, { kind: "visitor" }];
      for (const each of unlimited) expect(await budget.take(each, [piece("b", 9_999)])).toBeUndefined();
    });
  });

  test("servers add up, and a start anew forgets nothing that was written", async () => {
    const [one, two] = [openBudget(), openBudget()];
    await one.take(reader, [piece("a", 400)]);
    await two.take(reader, [piece("b", 500)]);
    await Promise.all([one.write(), two.write()]);
    await one.take(reader, [piece("c", 50)]);
    await one.stop();
    expect(one.peek(reader)).toMatchObject({ words: 950 });
    expect(await openBudget().take(reader, [piece("d", 60)])).toMatchObject({ words: 1_010 });
  });

  test("no page waits for a write: a thousand are counted by one", async () => {
    const budget = openBudget({ trial: 1_000_000, paid: 1_000_000 });
    for (let id = 0; id < 1_000; id += 1) await budget.take(reader, [page(String(id), 10)]);
    expect(await readServedWords(database.db, reader.accountId, 20_779)).toBe(0);
    await budget.write();
    const [row] = await database.db
      .selectFrom("served_words")
      .selectAll()
      .where("account_id", "=", reader.accountId)
      .execute();
    expect(row).toMatchObject({ words: 10_000 });
  });

  test("the security log hears of it once, and an operator can set it back", async () => {
    const budget = openBudget();
    await budget.take(reader, [piece("a", 1_000)]);
    for (const id of ["b", "c"])
      await expect(budget.take(reader, [piece(id, 1)])).rejects.toMatchObject({ status: 429 });
    await budget.write();
    await budget.write();
    const events = await database.db
      .selectFrom("account_events")
      .select("kind")
      .where("account_id", "=", reader.accountId)
      .execute();
    expect(events).toEqual([{ kind: "reading-budget-spent" }]);
    await forgetServed(database.db, reader.accountId, todayOf());
    clock.advance(10_000);
    expect(await budget.take(reader, [piece("b", 1)])).toMatchObject({ words: 1 });
  });

  test("what was served before it is set back is not written afterwards, by any server; what is served later is", async () => {
    const [one, two] = [openBudget(), openBudget()];
    await one.take(reader, [page("a", 500, 600)]);
    await two.take(reader, [page("b", 300, 600)]);
    await one.write();
    await one.take(reader, [page("c", 500, 600)]);
    await expect(one.take(reader, [piece("d", 1)])).rejects.toMatchObject({ status: 429 });
    await forgetServed(database.db, reader.accountId, todayOf());
    await Promise.all([one.write(), two.write()]);
    expect([one.peek(reader)?.words, two.peek(reader)?.words]).toEqual([0, 0]);
    expect(await listServedPages(database.db, reader.accountId)).toEqual([]);
    expect(await one.take(reader, [page("d", 100, 600)])).toMatchObject({ words: 100 });
    await one.write();
    await two.take(reader, [page("e", 20, 600)]);
    await two.write();
    expect(two.peek(reader)).toMatchObject({ words: 120 });
    const pages = await listServedPages(database.db, reader.accountId);
    expect(pages.map(({ page_id }) => page_id).toSorted()).toEqual(["d", "e"]);
  });

  test("who is refused reads on within seconds of being set back, before the next write too", async () => {
    const budget = openBudget();
    await budget.take(reader, [piece("a", 1_000)]);
    await forgetServed(database.db, reader.accountId, todayOf());
    clock.advance(10_000);
    expect(await budget.take(reader, [piece("b", 1)])).toMatchObject({ words: 1 });
    await budget.write();
    expect(await readServedWords(database.db, reader.accountId, todayOf())).toBe(1);
  });

  test("an account that is deleted meanwhile keeps nobody else's from being written", async () => {
    const budget = openBudget();
    const gone = { ...reader, accountId: "gone" };
    await budget.take(gone, [piece("a", 5)]);
    await budget.take(reader, [piece("a", 5)]);
    await budget.write();
    expect(await openBudget().take(reader, [])).toMatchObject({ words: 5 });
  });

  test("a trial is never served a whole edition, however many days it takes; a subscription is", async () => {
    const days = async (who: Reader) => {
      let pages = 0;
      for (let day = 0; day < 30; day += 1) {
        // Each day another server: what counts is written.
        const budget = openBudget();
        for (let number = 0; number < 30; number += 1) {
          const id = `p${day * 30 + number}`;
          const taken = await budget.take(who, [page(id, 30, 30 * 900)]).catch(() => undefined);
          if (taken) pages += 1;
        }
        await budget.stop();
        clock.advance(DAY_MS);
      }
      return pages;
    };
    expect(await days(reader)).toBe(600);
    expect(await days({ ...reader, individual: [always] })).toBe(900);
  });

  test("what an operator sets back is open again within seconds, a trial's share of an edition too", async () => {
    const budget = openBudget({ trial: 100 });
    for (let number = 0; number < 2; number += 1) {
      for (const id of ["a", "b"]) await budget.take(reader, [page(`${id}${number}`, 50, 300)]);
      await budget.write();
      clock.advance(DAY_MS);
    }
    await expect(budget.take(reader, [page("z", 50, 300)])).rejects.toMatchObject({ status: 429 });
    await forgetServed(database.db, reader.accountId, todayOf());
    clock.advance(10_000);
    expect(await budget.take(reader, [page("z", 50, 300)])).toMatchObject({ words: 50 });
  });

  test("what nobody needs any more is removed", async () => {
    const budget = openBudget();
    await budget.take(reader, [piece("a", 5)]);
    await budget.write();
    clock.advance(40 * DAY_MS);
    await budget.take(reader, [piece("a", 7)]);
    await budget.write();
    const rows = await database.db
      .selectFrom("served_words")
      .select("words")
      .where("account_id", "=", reader.accountId)
      .execute();
    expect(rows).toEqual([{ words: 7 }]);
  });
});
