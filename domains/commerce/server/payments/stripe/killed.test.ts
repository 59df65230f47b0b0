import { expect, test } from "vitest";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import { payManyOrders } from "../../testing/pay-many-orders.ts";

onEachDatabase("a server that is killed while orders are paid", (open) => {
  test("[CART-3] gives each of them once when it is back, and none is missing", { timeout: 180_000 }, async () => {
    let seed = 22;
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const result = await payManyOrders(await open(), { orders: 60, kills: 3, random });
    expect(result).toMatchObject({
      paid: 60,
      fulfilled: 60,
      lines: 120,
      terms: 120,
      invoices: 60,
      lastInvoice: 60,
      mails: 60,
    });
  });
});
