import { expect, test } from "vitest";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { createAccount } from "../../../accounts/server/records/public.ts";
import { subscriptionsAt } from "../testing/subscriptions-at.ts";
import { readTrialNumbers } from "./read-trial-numbers.ts";

onEachDatabase("numbers of trials", (open) => {
  test("count each trial once: turned into a subscription, ended or running", async () => {
    const database = await open();
    const { db } = database;
    const at = subscriptionsAt("2026-03-20");
    let count = 0;
    const trial = async (startsOn: "2026-03-01" | "2026-03-10", endsOn: "2026-03-19" | "2026-03-20") => {
      count += 1;
      const person = { email: `trial${count}@b.test`, firstName: "Ada", lastName: "Byron" };
      const { id } = await db.transaction().execute((trx) => createAccount(trx, at.clock, person));
      await db
        .insertInto("trials")
        .values({ account_id: id, starts_on: startsOn, ends_on: endsOn, created_at: 100 })
        .execute();
      return id;
    };
    const term = async (accountId: string, createdAt: number, revokedOn: "2026-03-15" | null = null) => {
      count += 1;
      await db
        .insertInto("terms")
        .values({
          id: `term-${count}`,
          account_id: accountId,
          group_id: null,
          starts_on: "2026-03-12",
          ends_on: "2027-03-11",
          paid_seats: 1,
          is_renewal: 0,
          source: "test",
          grant_key: null,
          created_at: createdAt,
          revoked_on: revokedOn,
        })
        .execute();
    };
    const turned = await trial("2026-03-01", "2026-03-19");
    await term(turned, 200);
    await term(turned, 300);
    await term(await trial("2026-03-01", "2026-03-19"), 200, "2026-03-15");
    await term(await trial("2026-03-01", "2026-03-19"), 50);
    const seated = await trial("2026-03-10", "2026-03-20");
    await db
      .insertInto("group_seats")
      .values({
        id: "seat",
        account_id: seated,
        group_id: "g",
        joined_on: "2026-03-11",
        left_on: null,
        created_at: 200,
      })
      .execute();
    await trial("2026-03-10", "2026-03-20");
    expect(await readTrialNumbers(db, at, { from: "2026-03-01", until: "2026-03-31" })).toEqual([
      { day: "2026-03-01", started: 3, turned: 1, ended: 2, running: 0 },
      { day: "2026-03-10", started: 2, turned: 1, ended: 0, running: 1 },
    ]);
    expect(await readTrialNumbers(db, at, { from: "2026-03-02", until: "2026-03-10" })).toHaveLength(1);
    expect(await readTrialNumbers(db, at, { from: "2026-03-11", until: "2026-03-31" })).toEqual([]);
  });
});
