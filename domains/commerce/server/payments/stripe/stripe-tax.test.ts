import { beforeEach, expect, onTestFinished, test } from "vitest";
import { readJson } from "../../../../../platform/db/json.ts";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { findOrder } from "../../orders/orders-store.ts";
import { placeOrder } from "../../orders/place-order.ts";
import { readOrder } from "../../orders/reading/read-order.ts";
import { commandLine } from "../../records/records.ts";
import type { OrdersTable } from "../../tables.ts";
import { openStripeShop } from "../../testing/open-stripe-shop.ts";
import { newYork, reverseCharge } from "../../testing/stripe/sample-taxes.ts";
import { markPaid } from "../mark-paid.ts";
import { payOrder } from "../pay-order.ts";
import { refundOrder } from "../refunds/refund-order.ts";

onEachDatabase("the tax that Stripe computes", (open) => {
  let database: TestDatabase;
  let shop: Awaited<ReturnType<typeof openStripeShop>>;
  let ada: Account;

  beforeEach(async () => {
    database = await open();
    await begin(newYork);
  });

  async function begin(taxesOf: typeof newYork): Promise<void> {
    shop = await openStripeShop(database, { computesTax: true, taxesOf });
    onTestFinished(shop.close);
    ada = await shop.newAccount(`${taxesOf.name}@b.test`);
  }

  async function arrive(): Promise<void> {
    await shop.standIn.deliver();
    await shop.runJobs();
  }
  const shown = async ({ id }: Pick<OrdersTable, "id">) => {
    const row = await findOrder(database.db, { id });
    if (!row) throw new Error("The order is gone.");
    return await readOrder(database.db, shop.orders, row);
  };
  const papers = async () => {
    const rows = await database.db.selectFrom("documents").select(["kind", "content"]).orderBy("id").execute();
    return rows.map(({ kind, content }) => {
      const { buyer, sums } = readJson(content);
      const { net, taxes, total, due } = sums ?? { taxes: [] };
      return { kind, net, taxes, total, due, buyer };
    });
  };
  const refund = async (order: OrdersTable, amount: "all" | number) => {
    await refundOrder(shop.orders, order.id, { amount, keepsAccess: true, reason: "", actor: commandLine });
    await shop.runJobs();
  };

  test("is what the order, its invoice and its credit notes say, to the cent [CART-3] [CART-4]", async () => {
    const { order, session } = await shop.order(ada, [{ tax: 0 }, { net: 1_001, tax: 0, kind: "renew" }]);
    const asked = shop.standIn.records.sessions.get(session);
    expect(asked).toMatchObject({ amount_subtotal: 4_901, automatic_tax: { enabled: true } });
    shop.buyers.pay(session);
    await arrive();
    // 4 % and 4.875 % of $49.01 are $1.9604 and $2.3892.
    expect(await shop.paid(order)).toEqual([5_336]);
    expect(await shown(order)).toMatchObject({
      net: 4_901,
      tax: 435,
      total: 5_336,
      paid: 5_336,
      taxes: [
        { name: "Sales Tax, New York State", rate: 40_000, tax: 196 },
        { name: "Sales Tax, New York", rate: 48_750, tax: 239 },
      ],
      state: { money: "paid", access: "given" },
    });
    const [invoice] = await papers();
    const taxes = [
      { name: "Sales Tax, New York State 4 %", amount: "$1.96" },
      { name: "Sales Tax, New York 4.875 %", amount: "$2.39" },
    ];
    expect(invoice).toMatchObject({ kind: "invoice", net: "$49.01", taxes, total: "$53.36", due: "$0.00" });
    await refund(order, 2_000);
    await refund(order, "all");
    const [, first, second] = await papers();
    expect(first).toMatchObject({ kind: "credit-note", total: "$20.00" });
    expect(second).toMatchObject({ kind: "credit-note", total: "$33.36" });
    const cents = (paper: typeof first) => Number((paper?.taxes[0]?.amount ?? "").replace(/[$.]/g, ""));
    expect(cents(first) + cents(second)).toBe(435);
    const [intent = ""] = shop.standIn.records.intents.keys();
    expect(shop.standIn.records.refundedOf(intent)).toBe(5_336);
  });

  test("that a business owes itself is on its invoice, with its number [CART-3] [CART-4]", async () => {
    await begin(reverseCharge);
    const { order, session } = await shop.order(ada, [{ tax: 0 }]);
    shop.buyers.pay(session, { taxNumber: "DE123456789" });
    await arrive();
    const buyer = expect.objectContaining({ taxNumber: "DE123456789" });
    expect(await shown(order)).toMatchObject({ tax: 0, total: 3_900, buyer, state: { money: "paid" } });
    const taxes = [{ name: "VAT, Germany (reverse charge)", amount: "$0.00" }];
    expect(await papers()).toMatchObject([{ taxes, total: "$39.00", buyer }]);
  });

  test("is none where Stripe computes none [CART-3]", async () => {
    const { order, session } = await shop.order(ada, [{ tax: 0 }]);
    const stored = shop.standIn.records.sessions.get(session);
    if (!stored) throw new Error("There is no session.");
    shop.buyers.pay(session, { amount: 3_900 });
    await arrive();
    expect(stored.total_details.amount_tax).toBe(0);
    expect(await shown(order)).toMatchObject({ tax: 0, total: 3_900, state: { money: "paid" } });
    expect(await papers()).toMatchObject([{ taxes: [], total: "$39.00" }]);
  });

  test("doesn't change what was invoiced: its page asks for what the invoice says, and what is left of it [CART-3] [CART-4]", async () => {
    const form = await shop.carts.fill(database, ada, [{}]);
    const order = await placeOrder(shop.orders, ada, { ...form, provider: "invoice" });
    const first = await shop.open(order);
    expect(shop.standIn.records.sessions.get(first.session)).toMatchObject({
      amount_subtotal: 4_212,
      automatic_tax: { enabled: false },
    });
    await markPaid(shop.orders, order, { amount: 1_000, receivedAt: shop.at.clock.now(), actor: commandLine });
    const rest = await shop.open(order);
    expect(shop.standIn.records.sessions.get(first.session)).toMatchObject({ status: "expired" });
    shop.buyers.pay(rest.session);
    await arrive();
    expect(await shop.paid(order)).toEqual([1_000, 3_212]);
    expect(await shown(order)).toMatchObject({ net: 3_900, tax: 312, total: 4_212, state: { money: "paid" } });
    expect((await papers()).map(({ kind, total, due }) => [kind, total, due])).toEqual([
      ["invoice", "$42.12", "$42.12"],
      ["receipt", "$42.12", "$0.00"],
    ]);
  });

  test("isn't asked for when an order by card is invoiced instead [CART-3]", async () => {
    const { order } = await shop.order(ada, [{ tax: 0 }]);
    await payOrder(shop.orders, order.id, "invoice");
    expect(await papers()).toMatchObject([{ kind: "invoice", taxes: [], total: "$39.00", due: "$39.00" }]);
    const { session } = await shop.open(order);
    shop.buyers.pay(session);
    await arrive();
    expect(await shop.paid(order)).toEqual([3_900]);
    expect(await shown(order)).toMatchObject({ tax: 0, total: 3_900, state: { money: "paid" } });
  });
});
