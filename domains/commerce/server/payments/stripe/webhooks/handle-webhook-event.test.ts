import { beforeEach, expect, onTestFinished, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../../../platform/testing/databases.ts";
import type { Account } from "../../../../../accounts/contract.ts";
import { openStripeShop } from "../../../testing/open-stripe-shop.ts";
import { listUnsettled } from "./webhooks-store.ts";

const HOUR_MS = 3_600_000;

onEachDatabase("what follows from Stripe's notices", (open) => {
  let database: TestDatabase;
  let shop: Awaited<ReturnType<typeof openStripeShop>>;
  let ada: Account;

  beforeEach(async () => {
    database = await open();
    shop = await openStripeShop(database);
    onTestFinished(shop.close);
    ada = await shop.newAccount("ada@b.test");
  });

  /** Sends what waits, runs what follows, until nothing is left. */
  async function goOn(): Promise<void> {
    for (let sent = await shop.standIn.deliver(); sent > 0; sent = await shop.standIn.deliver()) await shop.runJobs();
    await shop.runJobs();
  }
  const unsettled = async () => await listUnsettled(database.db, shop.at.clock.now() + 1);
  const templates = async () => (await shop.mails()).map(({ template }) => template);
  const orderRow = async (id: string) =>
    await database.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const events = async () =>
    (await database.db.selectFrom("commerce_events").select("action").orderBy("id").execute()).map(
      ({ action }) => action,
    );

  test("[CART-3] [CART-4] a payment gives what was ordered, with an invoice by mail, once", async () => {
    const { order, session } = await shop.order(ada);
    shop.buyers.pay(session);
    await goOn();
    expect(await shop.paid(order)).toEqual([4_212]);
    expect(await shop.termsOf(ada)).toMatchObject([{ startsOn: "2026-11-25", endsOn: "2027-11-24" }]);
    expect(await templates()).toEqual(["order-paid"]);
    for (const event of shop.standIn.records.events) await shop.standIn.send(event);
    await goOn();
    expect(await shop.paid(order)).toEqual([4_212]);
    expect(await shop.termsOf(ada)).toHaveLength(1);
    expect(await templates()).toEqual([]);
    expect(await unsettled()).toEqual([]);
  });

  test("[CART-3] notices come twice, late by three days and in any order", async () => {
    Object.assign(shop.standIn.faults, { twice: 1, shuffled: 1 });
    const { order, session } = await shop.order(ada);
    shop.buyers.pay(session);
    const refunded = shop.buyers.refundInDashboard(
      shop.standIn.records.sessions.get(session)?.payment_intent ?? "",
      4_212,
    );
    shop.at.clock.advance(3 * 24 * HOUR_MS);
    shop.standIn.outgoing.reverse();
    await goOn();
    expect(await shop.paid(order)).toEqual([4_212]);
    const refunds = await database.db.selectFrom("refunds").selectAll().execute();
    expect(refunds).toMatchObject([{ provider_ref: refunded, amount: 4_212, keeps_access: 0, failed_at: null }]);
    expect(await shop.termsOf(ada)).toEqual([]);
    expect(await unsettled()).toEqual([]);
  });

  test("[CART-3] a refund's notice that comes before the payment's settles both", async () => {
    const { order, session } = await shop.order(ada);
    const intent = shop.buyers.pay(session);
    shop.standIn.outgoing.length = 0;
    shop.buyers.refundInDashboard(intent, 1_000);
    await goOn();
    expect(await shop.paid(order)).toEqual([4_212]);
    expect(await shop.termsOf(ada)).toHaveLength(1);
    expect(await templates()).toEqual(["order-paid", "order-refunded"]);
    expect(await unsettled()).toEqual([]);
  });

  test("[CART-3] an amount or a currency that differs gives nothing, and is recorded", async () => {
    const grace = await shop.newAccount("grace@b.test");
    const [short, foreign] = [await shop.order(ada), await shop.order(grace)];
    shop.buyers.pay(short.session, { amount: 4_211 });
    shop.buyers.pay(foreign.session, { currency: "eur" });
    await goOn();
    expect([await shop.paid(short.order), await shop.paid(foreign.order)]).toEqual([[4_211], [4_212]]);
    expect([...(await shop.termsOf(ada)), ...(await shop.termsOf(grace))]).toEqual([]);
    expect((await events()).filter((action) => action === "payment-differs")).toHaveLength(2);
    expect(await templates()).toEqual([]);
  });

  test("[CART-3] a bank that takes days: nothing until it has paid; if it doesn't, the lines go back into the cart", async () => {
    const grace = await shop.newAccount("grace@b.test");
    const [slow, failing] = [await shop.order(ada), await shop.order(grace)];
    for (const { session } of [slow, failing]) shop.buyers.pay(session, { how: "delayed" });
    await goOn();
    expect(await shop.termsOf(ada)).toEqual([]);
    shop.at.clock.advance(4 * 24 * HOUR_MS);
    shop.buyers.finish(slow.session, true);
    shop.buyers.finish(failing.session, false);
    await goOn();
    expect(await shop.termsOf(ada)).toHaveLength(1);
    expect(await shop.termsOf(grace)).toEqual([]);
    expect(await orderRow(failing.order.id)).toMatchObject({ canceled_at: shop.at.clock.now() });
    expect(shop.carts.returned).toHaveLength(1);
  });

  test("[CART-3] a page that expires ends its order", async () => {
    const { order, session } = await shop.order(ada);
    shop.at.clock.advance(32 * 60_000);
    shop.buyers.expireDue();
    await goOn();
    expect(await orderRow(order.id)).toMatchObject({ canceled_at: shop.at.clock.now() });
    expect(() => shop.buyers.pay(session)).toThrow("expired");
  });

  test("[CART-3] a page of whose opening the answer was lost is known again by its notice", async () => {
    const { order, session } = await shop.order(ada);
    await database.db.updateTable("payment_attempts").set({ provider_ref: null }).execute();
    shop.buyers.pay(session);
    await goOn();
    expect(await shop.paid(order)).toEqual([4_212]);
    expect(await shop.termsOf(ada)).toHaveLength(1);
  });

  test("[CART-3] a notice about an order of ours that isn't here is kept, and its job shown as failed", async () => {
    const { installation } = shop.access;
    const { client } = shop.access;
    const created = await (
      await client()
    ).checkout.sessions.create({
      mode: "payment",
      line_items: [
        { quantity: 1, price_data: { currency: "usd", unit_amount: 500, product_data: { name: "A year" } } },
      ],
      metadata: { installation, order: "gone", attempt: "gone" },
      success_url: "https://manual.example.org/",
    });
    shop.buyers.pay(created.id);
    await shop.standIn.deliver();
    for (let tries = 0; tries < 25; tries += 1) {
      await shop.runJobs();
      shop.at.clock.advance(HOUR_MS);
    }
    expect(await unsettled()).toMatchObject([{ ref: created.id }]);
    const jobs = await database.db.selectFrom("jobs").select(["state", "last_error"]).execute();
    expect(jobs).toEqual([
      { state: "dead", last_error: `${created.id} at Stripe is for an order of ours that isn't here.` },
    ]);
  });

  test("a payment of another installation in the same account is forgotten", async () => {
    shop.standIn.records.intents.set("pi_other", {
      id: "pi_other",
      object: "payment_intent",
      amount: 100,
      amount_received: 100,
      currency: "usd",
      status: "succeeded",
      latest_charge: "ch_other",
      metadata: { installation: "another" },
      created: 0,
      livemode: false,
    });
    shop.buyers.dispute("pi_other");
    await goOn();
    expect(await unsettled()).toEqual([]);
    expect(shop.told).toEqual([]);
  });

  test("a dispute keeps the access until it is lost; then it is taken back, and the invoice credited", async () => {
    const { session } = await shop.order(ada);
    const intent = shop.buyers.pay(session);
    const dispute = shop.buyers.dispute(intent);
    await goOn();
    expect(await shop.termsOf(ada)).toHaveLength(1);
    expect(await database.db.selectFrom("disputes").selectAll().execute()).toMatchObject([{ provider_ref: dispute }]);
    await shop.mails();
    shop.buyers.closeDispute(dispute, false);
    await goOn();
    expect(await shop.termsOf(ada)).toEqual([]);
    const issued = await database.db.selectFrom("documents").select(["kind"]).orderBy("id").execute();
    expect(issued.map(({ kind }) => kind)).toEqual(["invoice", "credit-note"]);
    for (const event of shop.standIn.records.events) await shop.standIn.send(event);
    await goOn();
    expect(await database.db.selectFrom("documents").select(["kind"]).execute()).toHaveLength(2);
  });

  test("a dispute that is won changes nothing", async () => {
    const { session } = await shop.order(ada);
    const dispute = shop.buyers.dispute(shop.buyers.pay(session));
    shop.buyers.closeDispute(dispute, true);
    await goOn();
    expect(await shop.termsOf(ada)).toHaveLength(1);
    const rows = await database.db.selectFrom("disputes").selectAll().execute();
    expect(rows).toMatchObject([{ provider_ref: dispute, is_lost: 0, closed_at: shop.at.clock.now() }]);
  });

  test("refunds in the dashboard take from the lines in their order; access ends with the last cent", async () => {
    const { session } = await shop.order(ada, [
      { net: 3_900, tax: 312 },
      { net: 1_000, tax: 80, text: "Another" },
    ]);
    const intent = shop.buyers.pay(session);
    shop.buyers.refundInDashboard(intent, 5_000);
    await goOn();
    expect(await shop.termsOf(ada)).toHaveLength(2);
    shop.buyers.refundInDashboard(intent, 292);
    await goOn();
    const lines = await database.db.selectFrom("refund_lines").select(["net", "tax"]).execute();
    expect(lines.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(5_292);
    expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(4_900);
  });
});
