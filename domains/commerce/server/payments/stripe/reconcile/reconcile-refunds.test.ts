import { beforeEach, expect, onTestFinished, test } from "vitest";
import { readJson } from "../../../../../../platform/db/json.ts";
import { onEachDatabase, type TestDatabase } from "../../../../../../platform/testing/databases.ts";
import type { Account } from "../../../../../accounts/contract.ts";
import { runCommands } from "../../../../../admin/server/testing/run-commands.ts";
import { orders } from "../../../admin/orders.ts";
import { commandLine } from "../../../records/records.ts";
import { openStripeShop } from "../../../testing/open-stripe-shop.ts";
import { markPaid } from "../../mark-paid.ts";
import { refundOrder } from "../../refunds/refund-order.ts";
import { settlePayment } from "../webhooks/handle-webhook-event.ts";
import { startStripeJobs } from "../stripe-jobs.ts";
import { reconcileDisputes, reconcileRefunds } from "./reconcile.ts";

const DAY_MS = 86_400_000;

onEachDatabase("refunds and disputes without notices", (open) => {
  let database: TestDatabase;
  let shop: Awaited<ReturnType<typeof openStripeShop>>;
  let ada: Account;

  beforeEach(async () => {
    database = await open();
    shop = await openStripeShop(database);
    onTestFinished(shop.close);
    ada = await shop.newAccount("ada@b.test");
  });

  /** An order that was paid, of whose later notices none arrive; returns it and Stripe's id of the payment. */
  async function paid() {
    const { order, session } = await shop.order(ada);
    const intent = shop.buyers.pay(session);
    await shop.standIn.deliver();
    await shop.runJobs();
    shop.standIn.faults.lost = 1;
    shop.told.length = 0;
    return { order, intent };
  }
  const refunds = () => database.db.selectFrom("refunds").selectAll().orderBy("id").execute();
  const payment = () => database.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
  const papers = async () => {
    const rows = await database.db.selectFrom("documents").select(["kind", "content"]).orderBy("id").execute();
    return rows.map(({ kind, content }) => [kind, readJson(content).sums?.total]);
  };
  const run = async (...words: string[]) => {
    const { out, err } = await runCommands([orders.commands(shop.orders)], words);
    return out + err;
  };
  const attention = () => run("list", "orders", "list=attention");
  const refund = (order: { number: string }, ...fields: string[]) =>
    run("act", "refund-order", order.number, ...fields);
  const settle = (order: { number: string }, ...fields: string[]) =>
    run("act", "mark-refunded", order.number, ...fields);
  const none = { recovered: 0, next: undefined };

  test("a refund in the dashboard is taken over by the daily comparison, once [CART-3] [CART-4]", async () => {
    const { intent } = await paid();
    const made = shop.buyers.refundInDashboard(intent, 4_212);
    expect(await reconcileRefunds(shop.payments, "")).toEqual({ recovered: 1, next: undefined });
    expect(await refunds()).toMatchObject([{ provider_ref: made, amount: 4_212, failed_at: null }]);
    expect(await shop.termsOf(ada)).toEqual([]);
    expect(await papers()).toEqual([
      ["invoice", "$42.12"],
      ["credit-note", "$42.12"],
    ]);
    expect(shop.told).toEqual([{ recovered: 1 }]);
    expect(await reconcileRefunds(shop.payments, "")).toEqual(none);
    expect(await attention()).toBe("No matching orders.");
  });

  test("a refund that failed later is found and listed; asked for again it is credited no second time [CART-3] [CART-4]", async () => {
    const { order } = await paid();
    const ask = async (amount: number) => {
      const form = { amount, keepsAccess: false, reason: "", actor: commandLine };
      await refundOrder(shop.orders, order.id, form);
      await shop.runJobs();
    };
    await ask(1_000);
    const [made] = shop.standIn.records.refunds.keys();
    shop.at.clock.advance(20 * DAY_MS);
    shop.buyers.finishRefund(made ?? "", false);
    expect(await reconcileRefunds(shop.payments, "")).toEqual({ recovered: 1, next: undefined });
    expect(await refunds()).toMatchObject([{ done_at: null, failed_at: shop.at.clock.now() }]);
    expect(await attention()).toMatch(/12\.15\.2026 {2}\$42\.12 {2}\$10\.00 could not be given back/);
    expect(await reconcileRefunds(shop.payments, "")).toEqual(none);
    await ask(1_000);
    expect(await papers()).toEqual([
      ["invoice", "$42.12"],
      ["credit-note", "$10.00"],
    ]);
    expect(await attention()).toBe("No matching orders.");
    await ask(500);
    expect((await papers()).at(-1)).toEqual(["credit-note", "$5.00"]);
    await ask(2_712);
    expect((await papers()).map(([, total]) => total)).toEqual(["$42.12", "$10.00", "$5.00", "$27.12"]);
  });

  test("a refund that failed once its access had ended says what can be given back; a transfer settles it for good [CART-3] [CART-4]", async () => {
    const { order } = await paid();
    await refund(order, "how=days-left");
    await shop.runJobs();
    expect(await shop.termsOf(ada)).toEqual([]);
    const [made] = shop.standIn.records.refunds.keys();
    shop.at.clock.advance(20 * DAY_MS);
    shop.buyers.finishRefund(made ?? "", false);
    await reconcileRefunds(shop.payments, "");
    expect(await refund(order, "how=days-left", "--dry-run")).toBe(
      "No days are left of what these lines gave. $42.12 can still be given back: ask for that amount. Nothing was changed.",
    );
    expect(await refund(order, "how=amount", "amount=42.12", "--dry-run")).toContain("This will refund $42.12 of");
    await shop.mails();
    expect(await settle(order, "amount=1")).toContain("Nothing to choose is called '1'");
    const settled = "that you transferred $42.12 of FS-2026-000001 to the buyer. The access that it paid for ends.";
    expect(await settle(order, "--dry-run")).toBe(
      `This will record ${settled}\nNothing was changed: this was a dry run.`,
    );
    expect(await attention()).toContain("$42.12 could not be given back.");
    expect(await settle(order)).toBe(`This will record ${settled}\nIt was recorded that you transferred the refund.`);
    expect(await attention()).toBe("No matching orders.");
    expect(await shop.mails()).toMatchObject([{ template: "order-refunded", props: { isByInvoice: true } }]);
    // It was credited before it failed.
    expect((await papers()).filter(([kind]) => kind === "credit-note")).toEqual([["credit-note", "$42.12"]]);
    // Stripe still says that it failed, and isn't believed.
    expect(await reconcileRefunds(shop.payments, "")).toEqual(none);
    await settlePayment(shop.payments, (await payment()).provider_ref);
    expect(await refunds()).toMatchObject([{ failed_at: null, done_at: shop.at.clock.now() }]);
    expect(await run("show", "orders", order.number)).toMatch(/Refunded, [^]*\$42\.12 refunded by bank transfer\./);
    expect(await settle(order)).toContain("No refund of FS-2026-000001 has failed");
    expect(await refund(order, "how=all")).toContain("There is nothing left to refund");
    const events = await database.db.selectFrom("commerce_events").select(["action", "actor_name"]).execute();
    expect(events).toContainEqual({ action: "refund-settled", actor_name: "The command line" });
  });

  test("a refund that fails twice is listed once", async () => {
    const { order } = await paid();
    for (let time = 0; time < 2; time += 1) {
      await refund(order, "how=amount", "amount=10", "keeps=1");
      await shop.runJobs();
      const made = [...shop.standIn.records.refunds.keys()].at(-1);
      shop.at.clock.advance(DAY_MS);
      shop.buyers.finishRefund(made ?? "", false);
      await reconcileRefunds(shop.payments, "");
      shop.at.clock.advance(DAY_MS);
    }
    expect((await attention()).split("\n")).toHaveLength(2);
    expect(await settle(order)).toContain("The access stays.");
    expect(await attention()).toBe("No matching orders.");
  });

  /** An order that was paid by card and by transfer; the card's payment, which came second, could not be returned. */
  async function paidTwice() {
    const { order, session } = await shop.order(ada);
    shop.buyers.pay(session, { how: "delayed" });
    await markPaid(shop.orders, order, { receivedAt: shop.at.clock.now(), actor: commandLine });
    shop.buyers.finish(session, true);
    await shop.standIn.deliver();
    await shop.runJobs();
    const [made] = shop.standIn.records.refunds.keys();
    shop.at.clock.advance(20 * DAY_MS);
    shop.buyers.finishRefund(made ?? "", false);
    await reconcileRefunds(shop.payments, "");
    shop.at.clock.advance(DAY_MS);
    return order;
  }

  test("money paid twice is named once its order is refunded, and given back by the command [CART-4]", async () => {
    const order = await paidTwice();
    expect(await refund(order, "how=amount", "amount=42.13", "--dry-run")).toContain("Only $42.12 of these lines");
    expect(await refund(order, "how=amount", "amount=42.12", "--dry-run")).toMatch(
      /^This will refund \$42\.12 of \S+ It was paid on top of the order's price, so nothing else changes\.[^]*dry run\.$/,
    );
    expect(await refund(order, "how=all")).toContain("transfer it back yourself");
    await shop.runJobs();
    expect(await shop.termsOf(ada)).toEqual([]);
    expect(await refund(order, "how=days-left")).toBe(
      "More was paid than the order costs. $42.12 can still be given back: ask for that amount. Nothing was changed.",
    );
    expect(await refund(order, "how=amount", "amount=42.12")).toContain(
      "It was paid on top of the order's price, so nothing else changes.",
    );
    await shop.runJobs();
    expect((await refunds()).at(-1)).toMatchObject({ is_return: 1, failed_at: null, done_at: shop.at.clock.now() });
    expect(await refund(order, "how=days-left")).toContain("There is nothing left to refund");
    expect(await attention()).toBe("No matching orders.");
  });

  test("the return of money paid twice that was transferred by hand is settled, and the order stays paid for [CART-4]", async () => {
    const order = await paidTwice();
    expect(await settle(order)).toContain("It wasn't for anything ordered, so nothing else changes.");
    expect(await attention()).toBe("No matching orders.");
    expect(await shop.termsOf(ada)).toHaveLength(1);
    expect(await papers()).toEqual([["invoice", "$42.12"]]);
    expect(await run("show", "orders", order.number)).toContain("\nPaid");
  });

  test("money paid twice whose return failed is given back by hand, and the order stays paid for [CART-3] [CART-4]", async () => {
    const { order, session } = await shop.order(ada);
    // A bank that takes days, and a transfer meanwhile.
    const intent = shop.buyers.pay(session, { how: "delayed" });
    await markPaid(shop.orders, order, { receivedAt: shop.at.clock.now(), actor: commandLine });
    shop.buyers.finish(session, true);
    await shop.standIn.deliver();
    await shop.runJobs();
    expect(await refunds()).toMatchObject([{ amount: 4_212, is_return: 1, failed_at: null }]);
    const [made] = shop.standIn.records.refunds.keys();
    shop.at.clock.advance(20 * DAY_MS);
    shop.buyers.finishRefund(made ?? "", false);
    await reconcileRefunds(shop.payments, "");
    expect(await attention()).toMatch(/ {2}\$42\.12 was paid on top of the order’s price/);
    shop.at.clock.advance(DAY_MS);
    shop.buyers.refundInDashboard(intent, 4_212);
    expect(await reconcileRefunds(shop.payments, "")).toEqual({ recovered: 1, next: undefined });
    expect(await refunds()).toMatchObject([{ is_return: 1 }, { is_return: 1, amount: 4_212, failed_at: null }]);
    expect(await shop.termsOf(ada)).toHaveLength(1);
    expect(await papers()).toEqual([["invoice", "$42.12"]]);
    expect(await attention()).toBe("No matching orders.");
  });

  test("a dispute and its end are found by the comparison [CART-3]", async () => {
    const { intent } = await paid();
    const dispute = shop.buyers.dispute(intent);
    expect(await reconcileDisputes(shop.payments, "")).toEqual({ recovered: 1, next: undefined });
    expect(await attention()).toMatch(/ {2}\$42\.12 is disputed/);
    expect(await reconcileDisputes(shop.payments, "")).toEqual(none);
    expect(await shop.termsOf(ada)).toHaveLength(1);
    shop.buyers.closeDispute(dispute, false);
    expect(await reconcileDisputes(shop.payments, "")).toEqual({ recovered: 1, next: undefined });
    expect(await shop.termsOf(ada)).toEqual([]);
    expect((await papers()).at(-1)).toEqual(["credit-note", "$42.12"]);
    expect(await attention()).toBe("No matching orders.");
  });

  test("refunds and disputes of other installations, and those that failed unknown, are left alone", async () => {
    const { intent } = await paid();
    const failed = shop.buyers.refundInDashboard(intent, 500);
    shop.buyers.finishRefund(failed, false);
    const [ours] = shop.standIn.records.refunds.values();
    if (!ours) throw new Error("There is no refund.");
    shop.standIn.records.refunds.set("re_other", {
      ...ours,
      id: "re_other",
      status: "succeeded",
      payment_intent: "pi_other",
    });
    expect(await reconcileRefunds(shop.payments, "")).toEqual(none);
    expect(await refunds()).toEqual([]);
  });

  test("a payment of another amount is listed until it is given back, and the log says how many, not whose [CART-3]", async () => {
    const { session } = await shop.order(ada);
    const intent = shop.buyers.pay(session, { amount: 4_211 });
    await shop.standIn.deliver();
    await shop.runJobs();
    expect(await attention()).toMatch(/\nFS-2026-000001 .* 11\.25\.2026 .* \$42\.11 was paid, which/);
    shop.at.clock.advance(DAY_MS);
    await startStripeJobs(shop.payments);
    await shop.runJobs();
    expect(shop.told).toContainEqual({ "payment-differs": 1 });
    expect(JSON.stringify(shop.told)).not.toMatch(/ada|FS-/i);
    shop.buyers.refundInDashboard(intent, 4_211);
    await shop.standIn.deliver();
    await shop.runJobs();
    expect(await refunds()).toMatchObject([{ amount: 4_211, is_return: 1 }]);
    expect(await attention()).toBe("No matching orders.");
  });
});
