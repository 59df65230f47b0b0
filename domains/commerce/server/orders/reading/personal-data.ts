import type { PersonalData } from "../../../../../platform/personal-data/personal-data.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import { listDocumentsOfOrder } from "../../documents/read-documents.ts";
import { readPayments } from "../../payments/payments-store.ts";
import { readRefunds } from "../../payments/refunds/refunds-store.ts";
import { forgetOfferUser } from "../carts/cart-uses-store.ts";
import { forgetBuyer, listOrders, readLines } from "../orders-store.ts";

/** The orders of an account. They outlive it, with the buyer that stands on their invoices. */
export const ordersData: PersonalData = {
  name: "orders",
  read: async (db, { id }) => {
    const orders = await listOrders(db, { accountId: id, groupId: null });
    return await Promise.all(
      orders.map(async (order) => ({
        number: order.number,
        placedAt: new Date(order.placed_at),
        canceledAt: order.canceled_at === null ? null : new Date(order.canceled_at),
        currency: order.currency,
        net: order.net,
        tax: order.tax,
        total: order.total,
        buyer: readJson(order.buyer),
        lines: (await readLines(db, order.id)).map(({ text, detail, net, tax }) => ({ text, detail, net, tax })),
        payments: (await readPayments(db, order.id)).map(({ amount, currency, provider, received_at: at }) => ({
          amount,
          currency,
          provider,
          receivedAt: new Date(at),
        })),
        refunds: (await readRefunds(db, order.id)).map(({ amount, reason, done_at: at }) => ({
          amount,
          reason,
          doneAt: at === null ? null : new Date(at),
        })),
        documents: (await listDocumentsOfOrder(db, order.id)).map(({ number }) => number),
      })),
    );
  },
  remove: async (trx, { id }) => {
    await forgetOfferUser(trx, id);
    await forgetBuyer(trx, id);
  },
  kept: [
    "Your orders, with your invoices, receipts and credit notes and the name and address on them, are kept as long as tax and commercial law require, which is up to ten years. They are no longer linked to an account.",
  ],
};
