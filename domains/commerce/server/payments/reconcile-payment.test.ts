import { beforeEach, expect, onTestFinished, test } from "vitest";
import { readJson } from "../../../../platform/db/json.ts";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { cancelOrder } from "../orders/ending/cancel-order.ts";
import { openTestShop, type TestShop } from "../orders/testing/open-test-shop.ts";
import { computed } from "../orders/testing/test-provider.ts";
import { commandLine } from "../records/records.ts";
import type { PaymentAttemptsTable } from "../tables.ts";
import { invoiceInstead, payOrder } from "./pay-order.ts";
import { markPaid } from "./mark-paid.ts";
import { refundOrder } from "./refunds/refund-order.ts";
import { reconcilePayment } from "./reconcile-payment.ts";

onEachDatabase("paying an order", (open) => {
  let database: TestDatabase;
  let shop: TestShop;
  let ada: Account;

  beforeEach(async () => {
    database = await open();
    shop = await openTestShop(database);
    onTestFinished(shop.close);
    ada = await shop.newAccount("ada@b.test");
  });

  const rows = {
    attempts: () => database.db.selectFrom("payment_attempts").selectAll().orderBy("id").execute(),
    payments: () => database.db.selectFrom("payments").selectAll().orderBy("id").execute(),
    refunds: () => database.db.selectFrom("refunds").selectAll().orderBy("id").execute(),
    order: (id: string) => database.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  };
  const templates = async () => (await shop.mails()).map(({ template }) => template);

  /** An order by card whose buyer is at the provider. */
  async function atProvider() {
    const order = await shop.place(ada, [{}], "card");
    const url = await payOrder(shop.orders, order.id, "card");
    const [attempt] = await rows.attempts();
    if (!attempt) throw new Error("No attempt was opened.");
    return { order, attempt, url };
  }

  test("gives once, invoices once and mails one receipt, however often and at once it is settled [CART-3] [CART-4]", async () => {
    const { order, attempt } = await atProvider();
    expect(order).toMatchObject({ provider: "card", due_on: null, fulfilled_at: null });
    expect(await shop.documents()).toEqual([]);
    expect(await templates()).toEqual([]);
    expect(await reconcilePayment(shop.orders, attempt.id)).toBe("open");
    shop.card.pay(attempt);
    await Promise.all(Array.from({ length: 20 }, () => reconcilePayment(shop.orders, attempt.id)));
    expect(await reconcilePayment(shop.orders, attempt.id)).toBe("paid");
    expect(await rows.payments()).toMatchObject([{ amount: 4_212, entered_by: "card" }]);
    expect(await shop.termsOf(ada)).toHaveLength(1);
    expect(await shop.documents()).toMatchObject([
      { kind: "invoice", number: "INV-2026-000001", sums: { paid: "$42.12", due: "$0.00" } },
    ]);
    expect(await templates()).toEqual(["order-paid"]);
  });

  test("a buyer who comes back goes on with the same attempt, and one that is about to expire is replaced [CART-3]", async () => {
    const { order, attempt, url } = await atProvider();
    expect(await payOrder(shop.orders, order.id, "card")).toBe(url);
    const urls = await Promise.all(Array.from({ length: 10 }, () => payOrder(shop.orders, order.id, "card")));
    expect(new Set(urls)).toEqual(new Set([url]));
    shop.at.clock.advance(30 * 60_000);
    const next = await payOrder(shop.orders, order.id, "card");
    expect(next).not.toBe(url);
    expect(await rows.attempts()).toMatchObject([{ id: attempt.id, outcome: "replaced" }, { outcome: null }]);
    expect(await rows.order(order.id)).toMatchObject({ canceled_at: null });
  });

  test("a notice that a page has expired, before the answer of who closed it, doesn't cancel the order [CART-3]", async () => {
    const { order, attempt } = await atProvider();
    shop.card.state.tellsClosed = (id) => reconcilePayment(shop.orders, id);
    await invoiceInstead(shop.orders, order.id);
    expect(await rows.order(order.id)).toMatchObject({ canceled_at: null, provider: "invoice" });
    expect(await rows.attempts()).toMatchObject([{ id: attempt.id, outcome: "replaced" }]);
  });

  test("an attempt that can't be closed stays open, and its page can still cancel the order [CART-3]", async () => {
    const { order, attempt } = await atProvider();
    shop.card.state.isDown = true;
    await expect(invoiceInstead(shop.orders, order.id)).rejects.toMatchObject({ code: "payment-open" });
    expect(await rows.attempts()).toMatchObject([{ outcome: null, closed_at: null }]);
    shop.card.state.isDown = false;
    shop.card.set(attempt.id, { state: "expired" });
    await reconcilePayment(shop.orders, attempt.id);
    expect(await rows.order(order.id)).not.toMatchObject({ canceled_at: null });
  });

  test("an attempt that was paid while it was replaced counts, and nothing is paid twice [CART-3]", async () => {
    const { order, attempt } = await atProvider();
    shop.card.pay(attempt);
    shop.at.clock.advance(30 * 60_000);
    await expect(payOrder(shop.orders, order.id, "card")).rejects.toMatchObject({ code: "order-paid" });
    expect(await shop.termsOf(ada)).toHaveLength(1);
    expect(await rows.attempts()).toHaveLength(1);
  });

  test("a provider that is down keeps the order, which can be paid later [CART-3]", async () => {
    const order = await shop.place(ada, [{}], "card");
    shop.card.state.isDown = true;
    await expect(payOrder(shop.orders, order.id, "card")).rejects.toThrow("can't be reached");
    shop.card.state.isDown = false;
    expect(await payOrder(shop.orders, order.id, "card")).toContain("https://pay.example/");
    expect(await rows.attempts()).toHaveLength(1);
  });

  test.each(["failed", "expired"] as const)(
    "an attempt that %s cancels the order, and its lines go back",
    async (state) => {
      const { order, attempt } = await atProvider();
      shop.card.set(attempt.id, { state });
      await reconcilePayment(shop.orders, attempt.id);
      await reconcilePayment(shop.orders, attempt.id);
      expect(await rows.attempts()).toMatchObject([{ outcome: state, open_key: null }]);
      expect((await rows.order(order.id)).canceled_at).not.toBeNull();
      expect(shop.carts.returned).toEqual([{ kind: "new", purchasableId: "individual-1", targetId: "", qty: 1 }]);
      expect(await templates()).toEqual([]);
    },
  );

  test("a payment that comes after all brings the canceled order back [CART-3]", async () => {
    const { order, attempt } = await atProvider();
    shop.card.set(attempt.id, { state: "expired" });
    await reconcilePayment(shop.orders, attempt.id);
    shop.card.pay(attempt);
    await reconcilePayment(shop.orders, attempt.id);
    expect(await rows.order(order.id)).toMatchObject({ canceled_at: null });
    expect(await shop.termsOf(ada)).toHaveLength(1);
    expect(await templates()).toEqual(["order-paid"]);
  });

  test("another amount or currency than was asked for gives nothing, and is kept for an operator [CART-3]", async () => {
    for (const paid of [{ amount: 4_211 }, { currency: "EUR" }]) {
      const reader = await shop.newAccount(`${Object.keys(paid)[0] ?? ""}@b.test`);
      const order = await shop.place(reader, [{}], "card");
      await payOrder(shop.orders, order.id, "card");
      const attempt = (await rows.attempts()).at(-1);
      shop.card.pay(attempt ?? { id: "", amount: 0 }, paid);
      await reconcilePayment(shop.orders, attempt?.id ?? "");
      expect(await rows.order(order.id)).toMatchObject({ fulfilled_at: null });
      expect(await shop.termsOf(reader)).toEqual([]);
    }
    expect(await rows.payments()).toHaveLength(2);
    const events = await database.db.selectFrom("commerce_events").select("action").execute();
    expect(events.filter(({ action }) => action === "payment-differs")).toHaveLength(2);
  });

  test("the tax that the provider computed becomes the order's, to the cent", async () => {
    const order = await shop.place(ada, [{ tax: 0 }, { net: 1_001, tax: 0, kind: "renew" }], "card");
    await payOrder(shop.orders, order.id, "card");
    const [attempt] = await rows.attempts();
    shop.card.pay(attempt ?? { id: "", amount: 0 }, { amount: 4_901 + 435, tax: computed(435) });
    await reconcilePayment(shop.orders, attempt?.id ?? "");
    expect(await rows.order(order.id)).toMatchObject({ net: 4_901, tax: 435, total: 5_336 });
    const lines = await database.db.selectFrom("order_lines").select(["net", "tax"]).orderBy("position").execute();
    expect(lines).toEqual([
      { net: 3_900, tax: 346 },
      { net: 1_001, tax: 89 },
    ]);
    expect(await shop.documents()).toMatchObject([{ sums: { net: "$49.01", total: "$53.36", due: "$0.00" } }]);
  });

  test("money that comes a second time goes back in full [CART-3]", async () => {
    const { order, attempt } = await atProvider();
    shop.card.pay(attempt);
    const again: PaymentAttemptsTable = { ...attempt, id: "second", provider_ref: "second", open_key: null };
    await database.db.insertInto("payment_attempts").values(again).execute();
    shop.card.pay(again);
    await reconcilePayment(shop.orders, attempt.id);
    await reconcilePayment(shop.orders, again.id);
    await shop.runJobs();
    expect(await rows.refunds()).toMatchObject([{ amount: 4_212, is_return: 1, done_at: shop.at.clock.now() }]);
    expect(shop.card.refunds.size).toBe(1);
    expect(await templates()).toEqual(["order-paid", "payment-returned"]);
    expect(await shop.termsOf(ada)).toMatchObject([{ revokedOn: null }]);
    expect((await shop.documents()).map(({ kind }) => kind)).toEqual(["invoice"]);
    await expect(payOrder(shop.orders, order.id, "card")).rejects.toMatchObject({ code: "order-paid" });
  });

  test("what was paid too much goes back, if a part came by transfer before the card was charged [CART-3]", async () => {
    const { order, attempt } = await atProvider();
    await markPaid(shop.orders, order, { amount: 1_000, receivedAt: shop.at.clock.now(), actor: commandLine });
    shop.card.pay(attempt);
    await reconcilePayment(shop.orders, attempt.id);
    await shop.runJobs();
    expect(await rows.refunds()).toMatchObject([{ amount: 1_000, is_return: 1, done_at: shop.at.clock.now() }]);
    expect(await shop.termsOf(ada)).toMatchObject([{ revokedOn: null }]);
  });

  test("a canceled order gives back what is left of a part that was refunded in part [CART-4]", async () => {
    const order = await shop.place(ada);
    await markPaid(shop.orders, order, { amount: 4_000, receivedAt: shop.at.clock.now(), actor: commandLine });
    const refund = { amount: 500, keepsAccess: true, reason: "", actor: commandLine };
    await refundOrder(shop.orders, order.id, refund);
    await cancelOrder(shop.orders, order.id, commandLine);
    expect(await rows.refunds()).toMatchObject([{ amount: 500 }, { amount: 3_500, is_return: 1 }]);
  });

  test("money for what is gone meanwhile goes back in full, and says why [CART-3]", async () => {
    const groupId = await shop.newGroup("Review", { length: { days: 3 } });
    await shop.administer(groupId, ada);
    const [term] = await database.db.selectFrom("terms").select("id").execute();
    const seats = {
      kind: "seats",
      productKind: "team",
      groupId,
      targetId: term?.id ?? "",
      seats: 5,
      years: 0,
    } as const;
    const order = await shop.place(ada, [seats, {}], "card");
    await payOrder(shop.orders, order.id, "card");
    shop.at.moveTo("2026-12-05");
    const [attempt] = await rows.attempts();
    shop.card.pay(attempt ?? { id: "", amount: 0 });
    await reconcilePayment(shop.orders, attempt?.id ?? "");
    await shop.runJobs();
    expect(await rows.refunds()).toMatchObject([{ amount: 8_424, is_return: 1, done_at: shop.at.clock.now() }]);
    // Not even the other line was given.
    expect(await shop.termsOf(ada)).toEqual([]);
    expect(await rows.order(order.id)).toMatchObject({ fulfilled_at: null });
    expect(await shop.mails()).toMatchObject([
      { template: "payment-returned", props: { why: "The subscription that it is for has ended." } },
    ]);
  });

  test("an invoice is marked as paid in parts, each with its receipt once all is there [CART-4]", async () => {
    const order = await shop.place(ada);
    const pay = (amount?: number) =>
      markPaid(shop.orders, order, { amount, receivedAt: shop.at.clock.now(), actor: commandLine });
    expect(await pay(4_000)).toEqual({ amount: 4_000, outcome: "partial" });
    expect(await pay()).toEqual({ amount: 212, outcome: "settled" });
    await expect(pay()).rejects.toMatchObject({ code: "order-paid" });
    expect((await shop.documents()).map(({ kind, sums }) => [kind, sums.due])).toEqual([
      ["invoice", "$42.12"],
      ["receipt", "$0.00"],
    ]);
    expect(await templates()).toEqual(["order-placed", "order-part-paid", "order-paid"]);
    const brought = await database.db.selectFrom("outbox").select("attachment").orderBy("id").execute();
    expect(
      brought.map(({ attachment }) =>
        [attachment === null ? [] : readJson(attachment)].flat().map((one) => one.filename),
      ),
    ).toEqual([["INV-2026-000001.pdf"], [], ["INV-2026-000001.pdf", "RCP-2026-000001.pdf"]]);
    expect(await shop.termsOf(ada)).toHaveLength(1);
  });

  test("access begins when the invoice is paid, if the publisher wants that", async () => {
    const strict = await openTestShop(database, { givesAtOnce: false });
    onTestFinished(strict.close);
    const grace = await strict.newAccount("grace@b.test");
    const order = await strict.place(grace);
    await markPaid(strict.orders, order, { receivedAt: strict.at.clock.now(), actor: commandLine });
    expect(await strict.termsOf(grace)).toHaveLength(1);
  });

  test("a canceled order is taken back, credited, and its offer freed; money for it goes back", async () => {
    const order = await shop.place(ada);
    await cancelOrder(shop.orders, order.id, commandLine);
    await expect(cancelOrder(shop.orders, order.id, commandLine)).rejects.toMatchObject({ code: "order-canceled" });
    expect(await shop.termsOf(ada)).toMatchObject([{ revokedOn: "2026-11-25" }]);
    expect(await shop.documents()).toMatchObject([
      { kind: "invoice", number: "INV-2026-000001" },
      { kind: "credit-note", number: "CRN-2026-000001", refersTo: "INV-2026-000001", sums: { total: "$42.12" } },
    ]);
    await markPaid(shop.orders, order, { receivedAt: shop.at.clock.now(), actor: commandLine });
    await shop.runJobs();
    expect(await rows.refunds()).toMatchObject([{ amount: 4_212, is_return: 1, done_at: shop.at.clock.now() }]);
    expect(await templates()).toEqual(["order-placed", "order-canceled", "payment-returned"]);
  });

  test("a part of what a canceled order cost goes back: nothing is owed for it", async () => {
    const order = await shop.place(ada);
    await cancelOrder(shop.orders, order.id, commandLine);
    await markPaid(shop.orders, order, { amount: 1_000, receivedAt: shop.at.clock.now(), actor: commandLine });
    await shop.runJobs();
    expect(await rows.refunds()).toMatchObject([{ amount: 1_000, is_return: 1, done_at: shop.at.clock.now() }]);
    expect(await templates()).toEqual(["order-placed", "order-canceled", "payment-returned"]);
  });

  test("a paid order isn't canceled, and one paid in part gives that part back", async () => {
    const order = await shop.place(ada);
    await markPaid(shop.orders, order, { amount: 1_000, receivedAt: shop.at.clock.now(), actor: commandLine });
    await cancelOrder(shop.orders, order.id, commandLine);
    await shop.runJobs();
    expect(await rows.refunds()).toMatchObject([{ amount: 1_000, is_return: 1, done_at: shop.at.clock.now() }]);
    const { order: paid, attempt } = await atProvider().then(async ({ order: placed }) => ({
      order: placed,
      attempt: (await rows.attempts()).at(-1),
    }));
    shop.card.pay(attempt ?? { id: "", amount: 0 });
    await reconcilePayment(shop.orders, attempt?.id ?? "");
    await expect(cancelOrder(shop.orders, paid.id, commandLine)).rejects.toMatchObject({ code: "order-paid" });
  });
});
