import { AppError } from "../../../../platform/http/errors.ts";
import type { MergedData } from "../../../../platform/personal-data/merged-data.ts";
import { findCart, readCartLines } from "../cart/cart-store.ts";
import type { CartsToOrder } from "../orders/orders.ts";
import { deleteRemindersOf } from "../reminders/reminders-store.ts";
import { countPurchases, joinOfferUses, listPayingNow } from "./merge-store.ts";

/** Carts, orders, quotes, invoices and keys of two accounts as one. What stands on documents stays as it was issued. */
export function mergedPurchases(carts: Pick<CartsToOrder, "join">): MergedData {
  return {
    name: "orders, quotes and keys",
    columns: {
      // Carts are wishes: what is in the joined one stays there.
      "carts.account_id": "mingles",
      "orders.account_id": "moves",
      "quotes.account_id": "moves",
      "offer_uses.account_id": "changes",
      "offer_uses.once_key": "joins",
      "keys.redeemed_by": "moves",
      "commerce_events.actor_id": "moves",
      // Settings are those of the kept account.
      "reminder_refusals.account_id": "ends",
      // Of a trial: by the account.
      "reminders.term_id": "ends",
    },
    plan: async (db, { kept, other }) => {
      const paying = [...(await listPayingNow(db, kept.id)), ...(await listPayingNow(db, other.id))];
      if (paying.length > 0) throw payingNow(paying);
      const { orders, quotes, keys } = await countPurchases(db, other.id);
      const cart = await findCart(db, { accountId: other.id });
      const lines = cart ? (await readCartLines(db, cart.id)).length : 0;
      const bought = `Orders with their invoices (${orders}), quotes (${quotes}) and used keys (${keys}) move.`;
      return [
        ...(orders + quotes + keys === 0 ? [] : [bought]),
        ...(lines === 0
          ? []
          : [
              `What is in the other cart (${lines}) joins the kept one; of what a cart has one of, such as a plan, it takes the place.`,
            ]),
      ];
    },
    unjoin: async (trx, { kept }) => {
      const paying = await listPayingNow(trx, kept.id);
      if (paying.length > 0) throw payingNow(paying);
      return undefined;
    },
    join: async (trx, merging) => {
      const { kept, other } = merging;
      await carts.join(trx, kept.id, other.id);
      await joinOfferUses(trx, merging);
      await deleteRemindersOf(trx, other.id);
    },
  };
}

function payingNow(numbers: readonly string[]): AppError {
  const which = numbers.length === 1 ? `Order ${numbers[0] ?? ""} is` : `Orders ${numbers.join(", ")} are`;
  const message = `${which} being paid at this moment, and the payment must find its account. Wait until it is paid, or cancel the order. Nothing was changed.`;
  return new AppError({ code: "merge-refused", status: 409, message });
}
