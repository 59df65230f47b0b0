import { expect, onTestFinished, test } from "vitest";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import { openTestShop } from "../../orders/testing/open-test-shop.ts";
import { commandLine } from "../../records/records.ts";
import { payOrder } from "../pay-order.ts";
import { reconcilePayment } from "../reconcile-payment.ts";
import { disputeClosed, disputeOpened } from "./disputes.ts";
import { refundOrder } from "./refund-order.ts";
import { syncRefunds } from "./make-refund.ts";

onEachDatabase("what happens at the provider alone", (open) => {
  async function paid() {
    const database = await open();
    const shop = await openTestShop(database);
    onTestFinished(shop.close);
    const ada = await shop.newAccount("ada@b.test");
    const order = await shop.place(ada, [{}, { kind: "renew" }], "card");
    await payOrder(shop.orders, order.id, "card");
    const attempt = await database.db.selectFrom("payment_attempts").selectAll().executeTakeFirstOrThrow();
    shop.card.pay(attempt);
    await reconcilePayment(shop.orders, attempt.id);
    await shop.mails();
    const payment = await database.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
    const revoked = async () => (await shop.termsOf(ada)).map(({ revokedOn }) => revokedOn);
    return { database, shop, order, payment, revoked };
  }

  test("a dispute is noted, and takes back what was paid for only once it is lost", async () => {
    const { shop, payment, revoked } = await paid();
    const contested = { provider: "card", paymentRef: payment.provider_ref, disputeRef: "dp_1" };
    expect(await disputeOpened(shop.orders, contested)).toBe(true);
    expect(await disputeOpened(shop.orders, contested)).toBe(false);
    expect(await revoked()).toEqual([null, null]);
    expect(await disputeClosed(shop.orders, contested, { isLost: true })).toBe(true);
    expect(await disputeClosed(shop.orders, contested, { isLost: true })).toBe(false);
    expect(await revoked()).toEqual(["2026-11-25", "2026-11-25"]);
    expect((await shop.documents()).map(({ kind, sums }) => [kind, sums.total])).toEqual([
      ["invoice", "$84.24"],
      ["credit-note", "$84.24"],
    ]);
  });

  test("what the bank has given back isn't refunded once more [CART-4]", async () => {
    const { database, shop, order, payment } = await paid();
    const contested = { provider: "card", paymentRef: payment.provider_ref, disputeRef: "dp_1" };
    await disputeClosed(shop.orders, contested, { isLost: true });
    const form = { amount: "all", keepsAccess: true, reason: "", actor: commandLine } as const;
    await expect(refundOrder(shop.orders, order.id, form)).rejects.toMatchObject({ code: "refund-too-much" });
    expect(await database.db.selectFrom("refunds").selectAll().execute()).toEqual([]);
  });

  test("a dispute that is won, whose beginning nobody told of, changes nothing", async () => {
    const { shop, payment, revoked } = await paid();
    const contested = { provider: "card", paymentRef: payment.provider_ref, disputeRef: "dp_1" };
    expect(await disputeClosed(shop.orders, contested, { isLost: false })).toBe(true);
    expect(await revoked()).toEqual([null, null]);
    expect(await disputeOpened(shop.orders, { ...contested, paymentRef: "unknown" })).toBe(false);
  });

  test("a refund on the provider's pages is found, recorded once, and ends the access if it is all of it", async () => {
    const { database, shop, payment, revoked } = await paid();
    const add = (ref: string, amount: number) =>
      shop.card.refunds.set(ref, {
        providerRef: ref,
        refundId: null,
        state: "done",
        amount,
        paymentRef: payment.provider_ref,
      });
    add("re-1", 5_000);
    await syncRefunds(shop.orders, payment.id);
    await syncRefunds(shop.orders, payment.id);
    expect(await revoked()).toEqual([null, null]);
    add("re-2", 3_424);
    await Promise.all(Array.from({ length: 5 }, () => syncRefunds(shop.orders, payment.id)));
    expect(await database.db.selectFrom("refunds").select("amount").orderBy("id").execute()).toEqual([
      { amount: 5_000 },
      { amount: 3_424 },
    ]);
    expect(await revoked()).toEqual(["2026-11-25", "2026-11-25"]);
    const credited = (await shop.documents()).filter(({ kind }) => kind === "credit-note");
    expect(credited.map(({ sums }) => sums.total)).toEqual(["$50.00", "$34.24"]);
    expect((await shop.mails()).map(({ template }) => template)).toEqual(["order-refunded", "order-refunded"]);
  });
});
