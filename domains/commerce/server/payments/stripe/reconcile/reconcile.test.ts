import { beforeEach, expect, onTestFinished, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../../../platform/testing/databases.ts";
import type { Account } from "../../../../../accounts/contract.ts";
import { openStripeShop } from "../../../testing/open-stripe-shop.ts";
import { openReturns } from "../../reconcile-payment.ts";
import { arePaymentsAnnounced } from "../webhooks/webhook-routes.ts";
import { startStripeJobs, reconcilePayments } from "../stripe-jobs.ts";
import { reconcileAttempts } from "./reconcile.ts";

const MINUTE_MS = 60_000;

onEachDatabase("payments without notices", (open) => {
  let database: TestDatabase;
  let shop: Awaited<ReturnType<typeof openStripeShop>>;
  let ada: Account;

  beforeEach(async () => {
    database = await open();
    shop = await openStripeShop(database);
    onTestFinished(shop.close);
    ada = await shop.newAccount("ada@b.test");
  });

  /** Lets time pass, and the jobs run that are due in it. */
  async function wait(minutes: number, step = 1): Promise<void> {
    for (let passed = 0; passed < minutes; passed += step) {
      shop.at.clock.advance(step * MINUTE_MS);
      await shop.runJobs();
    }
  }
  const orderRow = async (id: string) =>
    await database.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  test("[CART-3] the server dies between payment and notice, and the notice never comes: recovered within 25 minutes", async () => {
    await startStripeJobs(shop.payments);
    await shop.runJobs();
    const { order, session } = await shop.order(ada);
    shop.standIn.faults.lost = 1;
    shop.buyers.pay(session);
    await wait(14);
    expect(await shop.paid(order)).toEqual([]);
    await wait(11);
    expect(await shop.paid(order)).toEqual([4_212]);
    expect(await shop.termsOf(ada)).toHaveLength(1);
    expect(shop.told).toEqual([{ recovered: 1 }]);
    await wait(11);
    expect(await arePaymentsAnnounced(shop.payments)).toBe(false);
    shop.at.clock.advance(86_400_000);
    expect(await arePaymentsAnnounced(shop.payments)).toBe(true);
  });

  test("a payment that was announced, even after the buyer came back, raises no warning", async () => {
    const { order, session } = await shop.order(ada);
    shop.buyers.pay(session);
    await openReturns(shop.orders, { log: shop.payments.log })(order.id);
    expect(await shop.paid(order)).toEqual([4_212]);
    await shop.standIn.deliver();
    await wait(11);
    expect(await arePaymentsAnnounced(shop.payments)).toBe(true);
  });

  test("[CART-3] what was paid at Stripe and closed here is found by the daily comparison", async () => {
    const { order, session } = await shop.order(ada);
    shop.at.clock.advance(32 * MINUTE_MS);
    shop.standIn.faults.lost = 1;
    // As if Stripe had said that it expired, and the buyer had paid nevertheless.
    await database.db
      .updateTable("payment_attempts")
      .set({ outcome: "expired", closed_at: shop.at.clock.now(), open_key: null })
      .execute();
    await database.db.updateTable("orders").set({ canceled_at: shop.at.clock.now() }).execute();
    shop.buyers.pay(session);
    expect(await reconcileAttempts(shop.payments, "")).toEqual({ recovered: 0, next: undefined });
    expect(await reconcilePayments(shop.payments, "")).toEqual({ recovered: 1, next: undefined });
    expect(await reconcilePayments(shop.payments, "")).toEqual({ recovered: 0, next: undefined });
    expect(await shop.termsOf(ada)).toHaveLength(1);
    expect(await orderRow(order.id)).toMatchObject({ canceled_at: null });
  });

  test("the comparison takes a page of Stripe's list at a time, and leaves other installations alone", async () => {
    const { order, session } = await shop.order(ada);
    shop.standIn.faults.lost = 1;
    shop.buyers.pay(session);
    const [ours] = shop.standIn.records.sessions.values();
    if (!ours) throw new Error("There is no session.");
    for (let n = 0; n < 130; n += 1) {
      const metadata = { installation: "another" };
      shop.standIn.records.sessions.set(`cs_${n}`, { ...ours, id: `cs_${n}`, metadata, payment_intent: `pi_${n}` });
    }
    const first = await reconcilePayments(shop.payments, "");
    expect(first).toEqual({ recovered: 0, next: "cs_30" });
    expect(await reconcilePayments(shop.payments, first.next ?? "")).toEqual({ recovered: 1, next: undefined });
    expect(await shop.paid(order)).toEqual([4_212]);
  });

  test("an attempt that Stripe knows nothing of is reported, and the others are settled", async () => {
    const grace = await shop.newAccount("grace@b.test");
    const [lost, other] = [await shop.order(ada), await shop.order(grace)];
    shop.standIn.faults.lost = 1;
    shop.buyers.pay(other.session);
    shop.standIn.records.sessions.delete(lost.session);
    shop.at.clock.advance(16 * MINUTE_MS);
    expect(await reconcileAttempts(shop.payments, "")).toEqual({ recovered: 1, next: undefined });
    expect(shop.told).toMatchObject([{ err: { statusCode: 404 } }, { recovered: 1 }]);
  });

  test(
    "[CART-3] while Stripe is down for an hour the order waits, and can be paid then",
    { tags: ["nightly"] },
    async () => {
      await startStripeJobs(shop.payments);
      const grace = await shop.newAccount("grace@b.test");
      const paid = await shop.order(grace);
      shop.standIn.faults.down = true;
      shop.standIn.faults.lost = 1;
      shop.buyers.pay(paid.session);
      await expect(shop.order(ada)).rejects.toThrow(/connection to Stripe/i);
      await wait(60, 10);
      const waiting = await database.db
        .selectFrom("orders")
        .selectAll()
        .where("account_id", "=", ada.id)
        .executeTakeFirstOrThrow();
      expect(waiting).toMatchObject({ canceled_at: null, fulfilled_at: null });
      expect(await shop.paid(paid.order)).toEqual([]);
      shop.standIn.faults.down = false;
      const { session } = await shop.open(waiting);
      shop.buyers.pay(session);
      await wait(90, 10);
      expect([await shop.paid(waiting), await shop.paid(paid.order)]).toEqual([[4_212], [4_212]]);
      expect([await shop.termsOf(ada), await shop.termsOf(grace)]).toMatchObject([[{}], [{}]]);
    },
  );

  test("[CART-3] whoever comes back from the page finds the order paid, and waits for no answer that doesn't come", async () => {
    const { order, session } = await shop.order(ada);
    const settle = openReturns(shop.orders, { log: shop.payments.log, longestWaitMs: 100 });
    shop.standIn.faults.lost = 1;
    shop.standIn.faults.hangs = true;
    const start = performance.now();
    await settle(order.id);
    expect(performance.now() - start).toBeLessThan(2_000);
    expect(await shop.paid(order)).toEqual([]);
    shop.standIn.faults.hangs = false;
    shop.buyers.pay(session);
    shop.at.clock.advance(2_001);
    shop.standIn.calls.length = 0;
    const patient = openReturns(shop.orders, { log: shop.payments.log });
    await Promise.all([patient(order.id), patient(order.id), patient(order.id)]);
    expect(await shop.paid(order)).toEqual([4_212]);
    expect(shop.standIn.calls).toHaveLength(1);
    await patient(order.id);
    expect(shop.standIn.calls).toHaveLength(1);
  });
});
