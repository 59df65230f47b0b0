import { beforeEach, expect, onTestFinished, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { leaveGroup } from "../../../../groups/server/people/remove-user.ts";
import { describeGroupTerms, readGroupTerms } from "../../../../subscriptions/server/public.ts";
import { revokeTerm } from "../../../../subscriptions/server/terms/public.ts";
import { seatsOn } from "../../../../subscriptions/server/terms/terms.ts";
import { cancelOrder } from "../../orders/ending/cancel-order.ts";
import { openTestShop, type TestShop } from "../../orders/testing/open-test-shop.ts";
import { commandLine } from "../../records/records.ts";
import type { OrdersTable } from "../../tables.ts";
import { markPaid } from "../mark-paid.ts";
import { payOrder } from "../pay-order.ts";
import { reconcilePayment } from "../reconcile-payment.ts";
import { accessAfterPlan, planRefund, type RefundChoice } from "./plan-refund.ts";
import { refundOrder } from "./refund-order.ts";
import { syncRefunds } from "./make-refund.ts";

onEachDatabase("refunding an order", (open) => {
  let database: TestDatabase;
  let shop: TestShop;
  let ada: Account;

  beforeEach(async () => {
    database = await open();
    shop = await openTestShop(database);
    onTestFinished(shop.close);
    ada = await shop.newAccount("ada@b.test");
  });

  const refunds = () => database.db.selectFrom("refunds").selectAll().orderBy("id").execute();
  const refund = async (order: OrdersTable, choice: RefundChoice, keepsAccess = false) => {
    const planned = await refundOrder(shop.orders, order.id, {
      ...choice,
      keepsAccess,
      reason: "You requested it.",
      actor: commandLine,
    });
    return planned.lines.map(({ amount }) => amount);
  };
  async function paid(lines?: Parameters<TestShop["place"]>[1]): Promise<OrdersTable> {
    const order = await shop.place(ada, lines, "card");
    await payOrder(shop.orders, order.id, "card");
    const attempt = await database.db
      .selectFrom("payment_attempts")
      .selectAll()
      .where("order_id", "=", order.id)
      .executeTakeFirstOrThrow();
    shop.card.pay(attempt);
    await reconcilePayment(shop.orders, attempt.id);
    await shop.mails();
    return order;
  }

  const asItIs = async ({ id }: OrdersTable) =>
    await database.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const daysLeft = async (order: OrdersTable) =>
    (await planRefund(database.db, shop.orders, await asItIs(order), { amount: "days-left" })).lines[0]?.amount;

  test("gives back some seats of a line, which keeps what it gives, beside a whole line, which loses it [CART-4]", async () => {
    const order = await paid([
      { net: 1_000, tax: 0 },
      { net: 1_000, tax: 80, qty: 3, text: "Three of it" },
    ]);
    const seats = { positions: [2], quantities: new Map([[2, 1]]), amount: "all" } as const;
    expect(await refund(order, seats)).toEqual([360]);
    await shop.runJobs();
    await shop.runJobs();
    expect((await shop.termsOf(ada)).map(({ revokedOn }) => revokedOn)).toEqual([null, null]);
    expect((await shop.documents()).at(-1)).toMatchObject({
      lines: [{ text: "Three of it" }],
      sums: { total: "$3.60" },
    });
    const both = { positions: [1, 2], quantities: new Map([[2, 1]]), amount: "all" } as const;
    expect(await refund(order, both)).toEqual([1_000, 360]);
    await shop.runJobs();
    await shop.runJobs();
    const revoked = (await shop.termsOf(ada)).map(({ revokedOn }) => revokedOn !== null);
    expect(revoked.toSorted()).toEqual([false, true]);
    await expect(refund(order, { ...seats, quantities: new Map([[2, 4]]) })).rejects.toThrow("from 1 to 3");
    expect(await refund(order, { amount: "all" })).toEqual([360]);
    await shop.runJobs();
    await shop.runJobs();
    const refunded = (await refunds()).reduce((sum, { amount }) => sum + amount, 0);
    expect(refunded).toBe(2_080);
    expect((await shop.termsOf(ada)).every(({ revokedOn }) => revokedOn !== null)).toBe(true);
    await expect(refund(order, { amount: "all" })).rejects.toMatchObject({ code: "refund-too-much" });
  });

  test("takes back the seats of a group that are refunded, from today, and the line once none are left [CART-4]", async () => {
    const order = await paid([
      { net: 2_500, tax: 0, qty: 25, seats: 25, productKind: "team", purchasableId: "team-1" },
    ]);
    const line = await database.db.selectFrom("order_lines").selectAll().executeTakeFirstOrThrow();
    const groupId = line.group_id ?? "";
    const seats = async (day = shop.at.zone.dayAt(shop.at.clock.now())) =>
      ((await readGroupTerms(database.db, [groupId])).get(groupId) ?? []).map((term) => seatsOn(term, day));
    expect(await seats()).toEqual([25]);
    const first = shop.at.zone.dayAt(shop.at.clock.now());
    shop.at.moveTo("2027-05-25");
    const some = (count: number) => ({ positions: [1], quantities: new Map([[1, count]]), amount: "all" }) as const;
    const plan = await planRefund(database.db, shop.orders, await asItIs(order), some(5));
    expect(accessAfterPlan(plan, order, false)).toMatch(
      /^Seats are taken back: 5 of line 1, which keeps 20\. The users/,
    );
    expect(accessAfterPlan(plan, order, true)).toBe("The access stays.");
    expect(await refund(order, some(5))).toEqual([500]);
    expect(await seats()).toEqual([25]);
    await shop.runJobs();
    await shop.runJobs();
    expect([await seats(), await seats(first)]).toEqual([[20], [25]]);
    const [mail] = (await shop.mails()).filter(({ template }) => template === "order-refunded");
    expect(mail).toMatchObject({ props: { isTakenBack: false, seatsTaken: 5 } });
    // Nothing is taken twice, and whoever keeps the access keeps the seats.
    await shop.runJobs();
    expect(await refund(order, some(3), true)).toEqual([300]);
    await shop.runJobs();
    await shop.runJobs();
    expect(await seats()).toEqual([20]);
    // All that are left: the line ends.
    const rest = await planRefund(database.db, shop.orders, await asItIs(order), some(20));
    expect(accessAfterPlan(rest, order, false)).toBe("The access that they paid for ends.");
    await refund(order, { ...some(20), amount: "all" });
    await shop.runJobs();
    await shop.runJobs();
    const terms = (await readGroupTerms(database.db, [groupId])).get(groupId) ?? [];
    expect(terms.map(({ revokedOn }) => revokedOn)).toEqual(["2027-05-25"]);
  });

  test("gives back what the days that are left cost, ends the access, credits the invoice and says so [CART-4]", async () => {
    const order = await paid();
    shop.at.moveTo("2027-05-25");
    // 184 of 365 days of $42.12.
    expect(await refund(order, { amount: "days-left" })).toEqual([2_123]);
    expect(await shop.termsOf(ada)).toMatchObject([{ revokedOn: null }]);
    await shop.runJobs();
    await shop.runJobs();
    expect(await refunds()).toMatchObject([{ amount: 2_123, done_at: shop.at.clock.now(), failed_at: null }]);
    expect(await shop.termsOf(ada)).toMatchObject([{ revokedOn: "2027-05-25" }]);
    expect((await shop.documents()).at(-1)).toMatchObject({
      kind: "credit-note",
      number: "CRN-2027-000001",
      refersTo: "INV-2026-000001",
      sums: { net: "$19.66", taxes: [{ name: "Sales tax", amount: "$1.57" }], total: "$21.23" },
    });
    expect(await shop.mails()).toMatchObject([
      { template: "order-refunded", to: "ada@b.test", props: { amount: "$21.23", isTakenBack: true } },
    ]);
    await expect(refund(order, { amount: "days-left" })).rejects.toMatchObject({ code: "refund-too-much" });
    expect(await refund(order, { amount: "all" })).toEqual([2_089]);
  });

  test("days on hold in a group are days that are left: they cost their share, whatever the calendar says [CART-4] [SUBS-14]", async () => {
    const order = await paid();
    const group = await shop.newGroup("Byron & Co.", { length: { years: 3 } });
    shop.at.moveTo("2026-12-05");
    await shop.seat(group, ada);
    // The year is over, and 10 of its days were used.
    shop.at.moveTo("2028-01-15");
    const plan = () => daysLeft(order);
    expect(await plan()).toBe(Math.round((4_212 * 355) / 365));
    await shop.inTransaction((trx) => leaveGroup(trx, shop.groups, ada));
    shop.at.moveTo("2028-02-01");
    expect(await refund(order, { amount: "days-left" })).toEqual([Math.round((4_212 * 338) / 365)]);
  });

  test("seats that were added have the days of their term, and none once it was taken back [CART-4]", async () => {
    const group = await shop.newGroup("Byron & Co.");
    await shop.administer(group, ada);
    shop.at.moveTo("2026-12-01");
    const [term] = (await readGroupTerms(database.db, [group])).get(group) ?? [];
    const order = await paid([
      { kind: "seats", productKind: "team", groupId: group, targetId: term?.id ?? "", seats: 2, years: 0 },
    ]);
    const plan = () => daysLeft(order);
    expect(await plan()).toBe(4_212);
    shop.at.moveTo("2026-12-31");
    expect(await plan()).toBe(Math.round((4_212 * 329) / 359));
    await shop.inTransaction((trx) => revokeTerm(trx, shop.at, term?.id ?? ""));
    await expect(plan()).rejects.toMatchObject({ code: "refund-too-much" });
  });

  test("what was paid of an order that wasn't given goes back by canceling it, so that its papers add up [CART-4]", async () => {
    const order = await shop.place(ada, [{}], "card");
    await markPaid(shop.orders, order, { amount: 2_000, receivedAt: shop.at.clock.now(), actor: commandLine });
    await expect(refund(order, { amount: 1_000 })).rejects.toThrow("Cancel it instead");
    await cancelOrder(shop.orders, order.id, commandLine);
    await shop.runJobs();
    expect(await refunds()).toMatchObject([{ amount: 2_000, is_return: 1, done_at: shop.at.clock.now() }]);
    expect(await shop.documents()).toEqual([]);
  });

  test("never more than was paid, in any number of steps and by any number of people at once [CART-4]", async () => {
    const order = await paid();
    const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => refund(order, { amount: 1_000 }, true)));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    await expect(refund(order, { amount: 213 }, true)).rejects.toThrow("Only $2.12 of these lines");
    expect(await refund(order, { amount: "all" }, true)).toEqual([212]);
    await shop.runJobs();
    const lines = await database.db.selectFrom("refund_lines").selectAll().execute();
    expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(3_900);
    expect(lines.reduce((sum, { tax }) => sum + tax, 0)).toBe(312);
    expect(await shop.termsOf(ada)).toMatchObject([{ revokedOn: null }]);
    expect(await shop.mails()).toHaveLength(5);
  });

  test("takes back exactly what the refunded line gave [CART-4]", async () => {
    const groupId = await shop.newGroup("Review", { length: { years: 1 }, paidSeats: 5 });
    await shop.administer(groupId, ada);
    const { id: targetId } = await database.db.selectFrom("terms").select("id").executeTakeFirstOrThrow();
    const team = { productKind: "team", groupId, targetId, seats: 5, tax: 0 } as const;
    const order = await paid([
      { ...team, kind: "seats", years: 0, net: 6_396 },
      { ...team, kind: "renew", net: 14_500 },
    ]);
    const status = async () => {
      const terms = (await readGroupTerms(database.db, [groupId])).get(groupId) ?? [];
      return describeGroupTerms(terms, shop.at);
    };
    expect(await status()).toMatchObject({ paidSeats: 10, pending: [{ totalPaidSeats: 5 }] });
    for (const reader of ["b", "c", "d", "e", "f", "g"])
      await shop.seat(groupId, await shop.newAccount(`${reader}@b.test`));
    expect(await refund(order, { positions: [1], amount: "all" })).toEqual([6_396]);
    await shop.runJobs();
    await shop.runJobs();
    expect(await status()).toMatchObject({ paidSeats: 5, pending: [{ totalPaidSeats: 5 }] });
    const users = await database.db.selectFrom("group_users").select("id").where("removed_at", "is", null).execute();
    expect(users).toHaveLength(5);
    await expect(refund(order, { positions: [3], amount: "all" })).rejects.toThrow("has no such line");
  });

  test("a refund that the provider refuses takes nothing back, and can be asked for again", async () => {
    const order = await paid();
    shop.card.state.refundState = "failed";
    await refund(order, { amount: "all" });
    await shop.runJobs();
    expect(await refunds()).toMatchObject([{ done_at: null, failed_at: shop.at.clock.now() }]);
    expect(await shop.termsOf(ada)).toMatchObject([{ revokedOn: null }]);
    expect(await shop.mails()).toEqual([]);
    shop.card.state.refundState = "done";
    expect(await refund(order, { amount: "all" })).toEqual([4_212]);
    await shop.runJobs();
    expect(await shop.termsOf(ada)).toMatchObject([{ revokedOn: "2026-11-25" }]);
  });

  test("what came for a canceled order and could not be returned goes back later, without a second credit note [CART-4]", async () => {
    const order = await shop.place(ada);
    await payOrder(shop.orders, order.id, "card");
    const attempt = await database.db.selectFrom("payment_attempts").selectAll().executeTakeFirstOrThrow();
    await cancelOrder(shop.orders, order.id, commandLine);
    shop.card.pay(attempt);
    shop.card.state.refundState = "failed";
    await reconcilePayment(shop.orders, attempt.id);
    await shop.runJobs();
    expect(await refunds()).toMatchObject([{ is_return: 1, failed_at: shop.at.clock.now() }]);
    shop.card.state.refundState = "done";
    await expect(refund(order, { amount: "days-left" })).rejects.toThrow(
      "is canceled. $42.12 can still be given back: ask for that amount.",
    );
    shop.at.clock.advance(60_000);
    expect(await refund(order, { amount: 2_000 })).toEqual([]);
    await shop.runJobs();
    // The rest on the provider's own pages.
    const payment = await database.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
    const made = { providerRef: "re-2", refundId: null, state: "done", amount: 2_212 } as const;
    shop.card.refunds.set("re-2", { ...made, paymentRef: payment.provider_ref });
    await syncRefunds(shop.orders, payment.id);
    expect((await refunds()).map(({ amount, is_return: isReturn }) => [amount, isReturn])).toEqual([
      [4_212, 1],
      [2_000, 1],
      [2_212, 1],
    ]);
    expect((await shop.documents()).map(({ kind, sums }) => [kind, sums.total])).toEqual([
      ["invoice", "$42.12"],
      ["credit-note", "$42.12"],
    ]);
    await expect(refund(order, { amount: "all" })).rejects.toThrow("nothing is left to give back of it");
  });

  test("what was paid by invoice in two parts goes back from both", async () => {
    const order = await shop.place(ada);
    const pay = (amount?: number) =>
      markPaid(shop.orders, order, { amount, receivedAt: shop.at.clock.now(), actor: commandLine });
    await pay(4_000);
    await pay();
    expect(await refund(order, { amount: "all" })).toEqual([4_212]);
    await shop.runJobs();
    expect(await refunds()).toMatchObject([{ amount: 4_000 }, { amount: 212 }]);
    const credited = (await shop.documents()).filter(({ kind }) => kind === "credit-note");
    expect(credited.map(({ sums }) => sums.total).toSorted()).toEqual(["$2.12", "$40.00"]);
  });

  test("what nobody has paid isn't refunded", async () => {
    await expect(refund(await shop.place(ada), { amount: "all" })).rejects.toThrow("Less was paid");
  });
});
