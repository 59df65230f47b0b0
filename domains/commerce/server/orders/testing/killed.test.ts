import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { onOneDatabase } from "../../../../../platform/testing/databases.ts";
import { runNode } from "../../../../../platform/testing/run-node.ts";
import { openTestShop } from "./open-test-shop.ts";

const placeMany = path.join(import.meta.dirname, "place-many.ts");
const ORDERS = 40;

onOneDatabase("a server that is killed while orders are placed", (open) => {
  test("leaves none half done: each is given, invoiced and mailed once, and no invoice's number is missing [CART-3] [CART-4]", async () => {
    const database = await open();
    const shop = await openTestShop(database);
    onTestFinished(shop.close);
    const accountIds: string[] = [];
    for (let index = 0; index < ORDERS; index += 1)
      accountIds.push((await shop.newAccount(`reader-${index}@b.test`)).id);
    for (const killAfter of [5, 6, 7]) {
      const server = runNode(placeMany, { settings: database.settings, accountIds });
      let placed = 0;
      for await (const numbers of server.lines) {
        const [first, second] = numbers.split(" ");
        expect(first).toBe(second);
        placed += 1;
        if (placed === killAfter) server.kill();
      }
      expect(await server.exit).toBeNull();
    }
    const last = runNode(placeMany, { settings: database.settings, accountIds });
    await last.exit;
    const count = async (table: "orders" | "order_lines" | "fulfillments" | "terms" | "outbox") =>
      (
        await database.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as("rows"))
          .executeTakeFirst()
      )?.rows;
    expect(await count("orders")).toBe(ORDERS);
    expect(await count("order_lines")).toBe(2 * ORDERS);
    expect(await count("fulfillments")).toBe(2 * ORDERS);
    expect(await count("terms")).toBe(2 * ORDERS);
    // To the buyer, and to the account, which has another address.
    expect(await count("outbox")).toBe(2 * ORDERS);
    expect((await shop.documents()).map(({ number }) => number).toSorted()).toEqual(
      Array.from({ length: ORDERS }, (_, index) => `INV-2026-${String(index + 1).padStart(6, "0")}`),
    );
  });
});
