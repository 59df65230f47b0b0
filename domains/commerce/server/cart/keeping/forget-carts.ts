import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { deleteCartsBefore } from "../cart-store.ts";
import { CART_DAYS } from "./visitor-cookie.ts";

/** Removes carts that nobody has touched for so long that their prices mean nothing any more. */
export async function forgetOldCarts(db: Queries, clock: Clock): Promise<void> {
  await deleteCartsBefore(db, clock.now() - CART_DAYS * 24 * 3_600_000);
}
