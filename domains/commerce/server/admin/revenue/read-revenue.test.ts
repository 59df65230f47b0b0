import { expect, test } from "vitest";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import { openTestShop } from "../../orders/testing/open-test-shop.ts";
import { readRevenue } from "./read-revenue.ts";

const TEAM = { purchasableId: "team-1", text: "Team, 1 year", productKind: "team", net: 14_500, tax: 1_160 } as const;
const year = { from: "2026-01-01", until: "2026-12-31" } as const;
const at = (day: string) => Date.parse(`${day}T12:00:00Z`);

onEachDatabase("revenue", (open) => {
  const openShop = async () => {
    const database = await open();
    const shop = await openTestShop(database);
    const { db } = database;
    let count = 0;
    const orderOf = async (lines: Parameters<typeof shop.place>[1]) => {
      count += 1;
      const placed = await shop.place(await shop.newAccount(`buyer${count}@b.test`), lines);
      return await db.selectFrom("orders").selectAll().where("number", "=", placed.number).executeTakeFirstOrThrow();
    };
    const pay = async ({ id, currency }: { id: string; currency: string }, amount: number, received: number) => {
      count += 1;
      const payment = {
        id: `payment-${count}`,
        order_id: id,
        attempt_id: null,
        provider: "invoice",
        provider_ref: `ref-${count}`,
        amount,
        currency,
        received_at: received,
        entered_by: "test",
      };
      await db.insertInto("payments").values(payment).execute();
      return payment.id;
    };
    const refund = async (
      orderId: string,
      paymentId: string,
      facts: {
        amount: number;
        doneAt: number | null;
        isReturn?: boolean;
        isFailed?: boolean;
        parts?: [number, number][];
      },
    ) => {
      count += 1;
      const lines = await db
        .selectFrom("order_lines")
        .selectAll()
        .where("order_id", "=", orderId)
        .orderBy("position")
        .execute();
      const id = `refund-${count}`;
      await db
        .insertInto("refunds")
        .values({
          id,
          order_id: orderId,
          payment_id: paymentId,
          provider_ref: null,
          amount: facts.amount,
          reason: "",
          keeps_access: 0,
          is_return: facts.isReturn === true ? 1 : 0,
          asked_at: 0,
          done_at: facts.doneAt,
          failed_at: facts.isFailed === true ? 1 : null,
          settled_at: null,
        })
        .execute();
      for (const [index, [net, tax]] of (facts.parts ?? []).entries())
        await db
          .insertInto("refund_lines")
          .values({
            refund_id: id,
            order_line_id: lines[index]?.id ?? "",
            net,
            tax,
            credited_net: 0,
            credited_tax: 0,
            seats: 0,
          })
          .execute();
    };
    return { shop, db, orderOf, pay, refund };
  };

  test("adds up by month and product what was paid, and what was given back in its own month", async () => {
    const { shop, db, orderOf, pay, refund } = await openShop();
    const both = await orderOf([{}, TEAM]);
    const own = await orderOf([{}]);
    await pay(both, 19_872, at("2026-03-31"));
    const payment = await pay(own, 4_212, at("2026-04-01"));
    await pay(await orderOf([TEAM]), 15_660, at("2027-01-01"));
    await refund(own.id, payment, { amount: 2_106, doneAt: at("2026-05-02"), parts: [[1_950, 156]] });
    // Neither of these gave anything back.
    await refund(own.id, payment, { amount: 100, doneAt: null, parts: [[100, 0]] });
    await refund(own.id, payment, { amount: 100, doneAt: null, isFailed: true, parts: [[100, 0]] });
    const alike = { product: "Individual, 1 year", currency: "USD" };
    expect(await readRevenue(db, year)).toEqual([
      { ...alike, month: "2026-05", received: 0, refunded: 2_106, tax: -156 },
      { ...alike, month: "2026-04", received: 4_212, refunded: 0, tax: 312 },
      { ...alike, month: "2026-03", received: 4_212, refunded: 0, tax: 312 },
      { month: "2026-03", product: "Team, 1 year", currency: "USD", received: 15_660, refunded: 0, tax: 1_160 },
    ]);
    expect(await readRevenue(db, { from: "2026-03-31", until: "2026-03-31" })).toHaveLength(2);
    expect(await readRevenue(db, { from: "2026-03-01", until: "2026-03-30" })).toEqual([]);
    await shop.close();
  });

  test("shares parts, payments for nothing and what banks took back among the lines, to the cent", async () => {
    const { shop, db, orderOf, pay, refund } = await openShop();
    const order = await orderOf([{}, TEAM]);
    await pay(order, 10_001, at("2026-03-05"));
    await pay(order, 9_871, at("2026-03-06"));
    const beyond = await pay(order, 333, at("2026-03-07"));
    await refund(order.id, beyond, { amount: 333, doneAt: at("2026-04-08"), isReturn: true });
    const lost = await orderOf([{}]);
    const contested = await pay(lost, 4_212, at("2026-04-01"));
    await refund(lost.id, contested, { amount: 1_000, doneAt: at("2026-04-02"), parts: [[926, 74]] });
    await db
      .insertInto("disputes")
      .values({
        id: "d",
        payment_id: contested,
        provider_ref: "d",
        opened_at: 0,
        closed_at: at("2026-05-01"),
        is_lost: 1,
      })
      .execute();
    const revenue = await readRevenue(db, year);
    const sum = (month: string, what: "received" | "refunded") =>
      revenue.filter((each) => each.month === month).reduce((all, each) => all + each[what], 0);
    expect(["2026-03", "2026-04", "2026-05"].map((month) => [sum(month, "received"), sum(month, "refunded")])).toEqual([
      [20_205, 0],
      [4_212, 1_333],
      [0, 3_212],
    ]);
    // What came in for nothing and went back leaves no more than what was bought.
    const kept = revenue
      .filter(({ product }) => product === TEAM.text)
      .reduce((all, { received, refunded }) => all + received - refunded, 0);
    expect(Math.abs(kept - 15_660)).toBeLessThanOrEqual(1);
    await shop.close();
  });
});
