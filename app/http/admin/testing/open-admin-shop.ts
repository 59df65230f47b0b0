import { openTestShop, type TestShop } from "../../../../domains/commerce/server/orders/testing/open-test-shop.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import type { TestDatabase } from "../../../../platform/testing/databases.ts";
import { openTestProduct, type TestProduct } from "../../../starting/testing/open-test-product.ts";

/** A product with its admin, and beside it a shop on the same database that makes what admin shows. */
export interface AdminShop {
  product: TestProduct;
  /** Its clock stands at the product's time. */
  shop: TestShop;
  close(): Promise<void>;
}

/** Opens both on a database. */
export async function openAdminShop(database: TestDatabase): Promise<AdminShop> {
  const product = await openTestProduct(database, { LIMITS: "off" });
  const shop = await openTestShop(database);
  shop.at.clock.advance(systemClock.now() - shop.at.clock.now());
  return {
    product,
    shop,
    close: async () => {
      await shop.close();
      await product.close();
    },
  };
}
