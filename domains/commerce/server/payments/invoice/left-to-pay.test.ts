import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import { Worker } from "../../../../../platform/jobs/worker.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { cancelOrder } from "../../orders/ending/cancel-order.ts";
import { commerceJobs } from "../../orders/jobs.ts";
import { findOrder, listDue } from "../../orders/orders-store.ts";
import { placeOrder } from "../../orders/place-order.ts";
import { readOrder } from "../../orders/reading/read-order.ts";
import { openTestShop, type TestShop } from "../../orders/testing/open-test-shop.ts";
import { commandLine } from "../../records/records.ts";
import type { OrdersTable } from "../../tables.ts";
import { markPaid } from "../mark-paid.ts";
import { payOrder } from "../pay-order.ts";
import { findAttempt } from "../payments-store.ts";
import { reconcilePayment } from "../reconcile-payment.ts";

onEachDatabase("what is left to pay of an order", (open) => {
  let database: TestDatabase;
  let shop: TestShop;
  let ada: Account;

  beforeEach(async () => {
    database = await open();
    shop = await openTestShop(database);
    onTestFinished(shop.close);
    ada = await shop.newAccount("ada@b.test");
  });

  const rowOf = async ({ id }: OrdersTable) => {
    const row = await findOrder(database.db, { id });
    if (!row) throw new Error("The order is gone.");
    return row;
  };
  const shown = async (order: OrdersTable) => await readOrder(database.db, shop.orders, await rowOf(order));
  const part = async (order: OrdersTable, amount?: number) =>
    await markPaid(shop.orders, order, { amount, receivedAt: shop.at.clock.now(), actor: commandLine });
  const openAttempt = async ({ id }: OrdersTable) => {
    const attempt = await findAttempt(database.db, { openFor: id });
    if (!attempt) throw new Error("No attempt is open.");
    return attempt;
  };
  const documents = async () => (await shop.documents()).map(({ kind, sums }) => [kind, sums.total, sums.due]);
  const refunds = () => database.db.selectFrom("refunds").selectAll().execute();

  test("is paid by card, to the cent, and its receipt says that nothing is left [CART-3] [CART-4]", async () => {
    const order = await shop.place(ada);
    await part(order, 1_000);
    expect(await shop.mails()).toMatchObject([
      { template: "order-placed" },
      { template: "order-part-paid", props: { amount: "$10.00", left: "$32.12", dueOn: "12.25.2026", isGiven: true } },
    ]);
    expect(await shown(order)).toMatchObject({ canPay: true, canBeInvoiced: false, paid: 1_000 });
    await payOrder(shop.orders, order.id, "card");
    const attempt = await openAttempt(order);
    expect(attempt.amount).toBe(3_212);
    expect(shop.card.opened.at(-1)).toMatchObject({
      total: 3_212,
      isTaxFixed: true,
      lines: [{ net: 3_212, tax: 0, detail: "$10.00 of $42.12 has arrived." }],
    });
    shop.card.pay(attempt);
    await reconcilePayment(shop.orders, attempt.id);
    expect(await shown(order)).toMatchObject({ canPay: false, paid: 4_212, state: { money: "paid" } });
    expect(await documents()).toEqual([
      ["invoice", "$42.12", "$42.12"],
      ["receipt", "$42.12", "$0.00"],
    ]);
    expect(await refunds()).toEqual([]);
    await expect(payOrder(shop.orders, order.id, "card")).rejects.toMatchObject({ code: "order-paid" });
  });

  test("is noted on the order once nothing is, also if a release that doesn't note it took the rest", async () => {
    const order = await shop.place(ada);
    const due = async () => (await listDue(database.db)).map(({ id }) => id);
    await part(order, 1_000);
    expect([(await rowOf(order)).paid_at, await due()]).toEqual([null, [order.id]]);
    shop.at.clock.advance(1_000);
    await part(order);
    expect([(await rowOf(order)).paid_at, await due()]).toEqual([shop.at.clock.now(), []]);
    await database.db.updateTable("orders").set({ paid_at: null }).execute();
    expect(await due()).toEqual([order.id]);
    const { handlers, start } = commerceJobs(shop.orders);
    await start();
    const error = vi.fn<(about: unknown) => void>();
    await new Worker({ database, clock: shop.at.clock, handlers, log: { error, warn: error } }).runDue();
    expect(error).not.toHaveBeenCalled();
    expect([(await rowOf(order)).paid_at, await due()]).toEqual([shop.at.clock.now(), []]);
  });

  test("stays payable on an open page, if an invoice is asked for that was issued already [CART-3]", async () => {
    const order = await shop.place(ada);
    await payOrder(shop.orders, order.id, "card");
    const attempt = await openAttempt(order);
    expect(await payOrder(shop.orders, order.id, "invoice")).toBeNull();
    expect(await openAttempt(order)).toMatchObject({ id: attempt.id, outcome: null });
    expect(shop.card.calls).not.toContain(`close ${attempt.id}`);
  });

  test("is what a new page asks for, if a part came while an older page was open [CART-3]", async () => {
    const order = await shop.place(ada);
    const first = await payOrder(shop.orders, order.id, "card");
    await part(order, 1_000);
    const second = await payOrder(shop.orders, order.id, "card");
    expect(second).not.toBe(first);
    expect((await openAttempt(order)).amount).toBe(3_212);
    expect(await payOrder(shop.orders, order.id, "card")).toBe(second);
  });

  test("an order whose card page couldn't be opened is invoiced instead, once, and paid once [CART-3] [CART-4]", async () => {
    const order = await shop.place(ada, [{}], "card");
    shop.card.state.isDown = true;
    await expect(payOrder(shop.orders, order.id, "card")).rejects.toThrow("can't be reached");
    expect(await shown(order)).toMatchObject({ canPay: true, canBeInvoiced: true, provider: "card" });
    const invoiced = await Promise.all([1, 2, 3].map(() => payOrder(shop.orders, order.id, "invoice")));
    expect(invoiced).toEqual([null, null, null]);
    expect(await shown(order)).toMatchObject({
      canBeInvoiced: false,
      provider: "invoice",
      dueOn: "12.25.2026",
      state: { money: "unpaid", access: "given" },
    });
    expect(await documents()).toEqual([["invoice", "$42.12", "$42.12"]]);
    expect((await shop.mails()).map(({ template }) => template)).toEqual(["order-placed"]);
    expect(await shop.termsOf(ada)).toHaveLength(1);
    // And by card after all, once the provider is back.
    shop.card.state.isDown = false;
    await payOrder(shop.orders, order.id, "card");
    const attempt = await openAttempt(order);
    shop.card.pay(attempt);
    await reconcilePayment(shop.orders, attempt.id);
    await expect(part(await rowOf(order))).rejects.toMatchObject({ code: "order-paid" });
    expect(await shop.termsOf(ada)).toHaveLength(1);
    expect(await documents()).toEqual([
      ["invoice", "$42.12", "$42.12"],
      ["receipt", "$42.12", "$0.00"],
    ]);
  });

  test("an order isn't invoiced while its page may be paid and can't be closed, nor once it was paid there [CART-3]", async () => {
    const order = await shop.place(ada, [{}], "card");
    await payOrder(shop.orders, order.id, "card");
    const attempt = await openAttempt(order);
    shop.card.state.isDown = true;
    await expect(payOrder(shop.orders, order.id, "invoice")).rejects.toMatchObject({ code: "payment-open" });
    expect(await documents()).toEqual([]);
    shop.card.state.isDown = false;
    shop.card.pay(attempt);
    await expect(payOrder(shop.orders, order.id, "invoice")).rejects.toMatchObject({ code: "order-paid" });
    expect(await shown(order)).toMatchObject({ provider: "card", state: { money: "paid" } });
    expect(await documents()).toEqual([["invoice", "$42.12", "$0.00"]]);
  });

  test("money that came by transfer is recorded while the provider is down; what is paid on its page then goes back [CART-3]", async () => {
    const order = await shop.place(ada);
    await payOrder(shop.orders, order.id, "card");
    const attempt = await openAttempt(order);
    shop.card.state.isDown = true;
    await expect(cancelOrder(shop.orders, order.id, commandLine)).rejects.toMatchObject({ code: "payment-open" });
    expect(await part(order)).toEqual({ amount: 4_212, outcome: "settled" });
    shop.card.state.isDown = false;
    shop.card.pay(attempt);
    await reconcilePayment(shop.orders, attempt.id);
    await shop.runJobs();
    expect(await refunds()).toMatchObject([{ amount: 4_212, is_return: 1, done_at: shop.at.clock.now() }]);
    expect(await shown(order)).toMatchObject({ canPay: false, state: { money: "paid", access: "given" } });
  });

  test("an open page is closed when the order is invoiced, and what is paid on it nevertheless goes back [CART-3]", async () => {
    const order = await shop.place(ada, [{}], "card");
    await payOrder(shop.orders, order.id, "card");
    const attempt = await openAttempt(order);
    await payOrder(shop.orders, order.id, "invoice");
    expect(shop.card.calls).toContain(`close ${attempt.id}`);
    await part(await rowOf(order));
    // As if the bank had been slow.
    shop.card.pay(attempt);
    await reconcilePayment(shop.orders, attempt.id);
    await shop.runJobs();
    expect(await refunds()).toMatchObject([{ amount: 4_212, is_return: 1, done_at: shop.at.clock.now() }]);
    expect(await shop.termsOf(ada)).toHaveLength(1);
  });

  test("two tabs, one by card and one by invoice, place one order, which is paid once however often it is paid [CART-3]", async () => {
    const form = await shop.fill(ada, [{}], "card");
    const placed = await Promise.all(
      ["card", "invoice"].map((provider) => placeOrder(shop.orders, ada, { ...form, provider })),
    );
    const [order] = placed;
    if (!order) throw new Error("Nothing was placed.");
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
    await Promise.allSettled(
      ["card", "invoice", "card", "invoice"].map((provider) => payOrder(shop.orders, order.id, provider)),
    );
    await part(await rowOf(order)).catch(() => undefined);
    const attempts = await database.db.selectFrom("payment_attempts").selectAll().execute();
    for (const attempt of attempts) {
      shop.card.pay(attempt);
      await reconcilePayment(shop.orders, attempt.id);
    }
    await shop.runJobs();
    const { paid, refunded, state } = await shown(order);
    expect([paid - refunded, state.money, state.access]).toEqual([4_212, "paid", "given"]);
    expect(await shop.termsOf(ada)).toHaveLength(1);
    expect((await documents()).filter(([kind]) => kind === "invoice")).toHaveLength(1);
  });

  test("only who may order by invoice may change to it; a canceled order stays canceled", async () => {
    const order = await shop.place(ada, [{}], "card");
    await database.db.updateTable("accounts").set({ email_verified_at: null }).execute();
    await expect(payOrder(shop.orders, order.id, "invoice")).rejects.toMatchObject({ code: "verify-first" });
    await database.db.updateTable("orders").set({ canceled_at: shop.at.clock.now() }).execute();
    await expect(payOrder(shop.orders, order.id, "invoice")).rejects.toMatchObject({ code: "order-canceled" });
    expect(await shown(order)).toMatchObject({ canPay: false, canBeInvoiced: false, provider: "card" });
  });
});
