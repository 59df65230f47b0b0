import type { PurchaseOptions } from "../../../contract.ts";
import { purchaseOptions } from "../../../purchase/options.ts";
import { taxesFor } from "../../../purchase/taxes.ts";
import { findCart } from "../cart-store.ts";
import type { Carts } from "../carts.ts";
import { readContext, readWishes } from "./read-cart.ts";

/** Reads what an account can buy for the subscriptions that it owns or manages. */
export async function readPurchaseOptions(carts: Carts, accountId: string): Promise<PurchaseOptions> {
  const { db } = carts.database;
  const context = await readContext(db, carts, { accountId });
  const { buyer } = await readWishes(db, await findCart(db, { accountId }));
  const { taxes } = taxesFor(context.catalog.taxes, buyer);
  return purchaseOptions({ ...context, includesTax: taxes.some(({ inclusive }) => inclusive) });
}
