import { formatDay } from "../../../../../platform/clock/calendar.ts";
import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import { formatMoney } from "../../../money.ts";
import { issueDocument } from "../../documents/issue-document.ts";
import { listDocumentsOfOrder } from "../../documents/read-documents.ts";
import { amountOwed } from "../../payments/amount-owed.ts";
import type { OrdersTable, PaymentsTable } from "../../tables.ts";
import type { Orders } from "../orders.ts";
import { readLines } from "../orders-store.ts";
import { commonContent, servedLines, wholeLines } from "./document-content.ts";

/** A document that was issued. */
export interface Issued {
  id: string;
  number: string;
}

/** The invoice of an order: the last one, if it was brought back after it was canceled; undefined if there is none yet. */
export async function invoiceOf(trx: Queries, orderId: string): Promise<Issued | undefined> {
  return (await listDocumentsOfOrder(trx, orderId)).findLast(({ kind }) => kind === "invoice");
}

/**
 * Issues the invoice of an order: one, however often it is asked for. `reopenedBy`: the payment that brought a canceled
 * order back, whose first invoice was credited. To be called last in its transaction.
 */
export async function issueInvoice(
  trx: Trx,
  orders: Orders,
  order: OrdersTable,
  { reopenedBy }: { reopenedBy?: string } = {},
): Promise<Issued> {
  const lines = await readLines(trx, order.id);
  const paid = order.total - (await amountOwed(trx, order));
  const common = commonContent(orders, order, wholeLines(lines));
  const money = (amount: number) => formatMoney(amount, order.currency);
  const isOpen = paid < order.total;
  const how = "Please give the number of this invoice with your transfer.";
  return await issueDocument(trx, orders.subscriptions, {
    kind: "invoice",
    cause: reopenedBy === undefined ? `order:${order.id}:placed` : `reopened:${reopenedBy}`,
    orderId: order.id,
    content: {
      ...common,
      dueOn: isOpen && order.due_on !== null ? formatDay(order.due_on) : "",
      serves: servedLines(order, lines),
      sums: { ...common.sums, paid: money(paid), due: money(order.total - paid) },
      notes: isOpen ? [{ title: "Payment", text: how }] : [],
      terms: "Nothing renews by itself.",
    },
  });
}

/** Issues the receipt of a payment that came by invoice. To be called last in its transaction. */
export async function issueReceipt(
  trx: Trx,
  orders: Orders,
  order: OrdersTable,
  payment: PaymentsTable,
): Promise<Issued> {
  const invoice = await invoiceOf(trx, order.id);
  const common = commonContent(orders, order, wholeLines(await readLines(trx, order.id)));
  const due = await amountOwed(trx, order);
  const money = (amount: number) => formatMoney(amount, order.currency);
  return await issueDocument(trx, orders.subscriptions, {
    kind: "receipt",
    cause: `payment:${payment.id}`,
    orderId: order.id,
    content: {
      ...common,
      refersTo: invoice?.number ?? "",
      sums: { ...common.sums, paid: money(order.total - due), due: money(due) },
    },
  });
}
