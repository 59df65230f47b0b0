import type { Trx } from "../../../../../platform/db/database.ts";
import { issueDocument } from "../../documents/issue-document.ts";
import type { OrdersTable } from "../../tables.ts";
import type { Orders } from "../orders.ts";
import { commonContent, type PrintedLine } from "./document-content.ts";
import { invoiceOf, type Issued } from "./issue-invoice.ts";

/**
 * Issues the credit note that corrects an order's invoice by amounts of its lines; none if no invoice was issued. To be
 * called last in its transaction. `cause`: 'refund:{id}', 'order:{id}:canceled', 'dispute:{ref}'.
 */
export async function issueCreditNote(
  trx: Trx,
  orders: Orders,
  order: OrdersTable,
  { cause, printed }: { cause: string; printed: readonly PrintedLine[] },
): Promise<Issued | undefined> {
  const invoice = await invoiceOf(trx, order.id);
  if (!invoice || printed.length === 0) return undefined;
  const content = { ...commonContent(orders, order, printed), refersTo: invoice.number };
  return await issueDocument(trx, orders.subscriptions, { kind: "credit-note", cause, orderId: order.id, content });
}
