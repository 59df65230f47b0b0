import { formatDay } from "../../../../../platform/clock/time-zone.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import type { Buyer } from "../../../contract.ts";
import type { DocumentContent } from "../../../document-content.ts";
import { formatMoney } from "../../../money.ts";
import { orderPath } from "../../../orders/order-paths.ts";
import type { OrderLinesTable, OrdersTable, PaymentsTable } from "../../tables.ts";
import type { Orders } from "../orders.ts";
import type { Queries, Trx } from "../../../../../platform/db/database.ts";
import { issueDocument, listDocumentsOfOrder } from "../../documents/documents.ts";
import { amountOwed } from "../../payments/amount-owed.ts";
import { readLines } from "../orders-store.ts";

/** Amounts of a line that a document shows. */
export interface PrintedLine {
  line: Pick<OrderLinesTable, "text" | "detail" | "qty">;
  net: number;
  tax: number;
}

/** What is known of whatever a document is about: an order, or a quote. */
type Priced = Pick<OrdersTable, "number" | "currency" | "buyer" | "taxes" | "tax">;

/** What all documents of an order have in common: who sells, who buys, which lines at which amounts. */
export function commonContent(
  orders: Orders,
  order: Priced,
  printed: readonly PrintedLine[],
): DocumentContent & { sums: { net: string; total: string } } {
  const money = (amount: number) => formatMoney(amount, order.currency);
  const net = printed.reduce((sum, line) => sum + line.net, 0);
  const tax = printed.reduce((sum, line) => sum + line.tax, 0);
  return {
    paper: readJson(order.buyer).country === "US" || readJson(order.buyer).country === "CA" ? "us-letter" : "a4",
    seller: { ...orders.settings.seller, addressLines: [...orders.settings.seller.addressLines] },
    buyer: printedBuyer(readJson(order.buyer)),
    order: order.number,
    lines: printed.map(({ line, net: amount }) => ({
      text: line.text,
      detail: line.detail,
      quantity: String(line.qty),
      amount: money(amount),
    })),
    sums: { net: money(net), taxes: printedTaxes(order, tax), total: money(net + tax) },
    link: { text: "See this order online", url: `${orders.origin()}${orderPath(order.number)}` },
  };
}

/** The lines with all that they cost. */
function wholeLines(lines: readonly OrderLinesTable[]): PrintedLine[] {
  return lines.map((line) => ({ line, net: line.net, tax: line.tax }));
}

/** Each tax of the order by its own sum if the document shows all of it, else their sum. */
function printedTaxes({ taxes, tax: whole, currency }: Priced, tax: number): { name: string; amount: string }[] {
  const shares = readJson(taxes);
  if (tax === whole)
    return shares.map((share) => ({
      name: share.rate === 0 ? share.name : `${share.name} ${share.rate / 10_000} %`,
      amount: formatMoney(share.tax, currency),
    }));
  return tax === 0 ? [] : [{ name: shares.map(({ name }) => name).join(", "), amount: formatMoney(tax, currency) }];
}

function printedBuyer(buyer: Buyer): DocumentContent["buyer"] {
  const place = [buyer.city, [buyer.region, buyer.postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const country = new Intl.DisplayNames("en", { type: "region" }).of(buyer.country) ?? buyer.country;
  return {
    name: buyer.name,
    organization: buyer.organization,
    addressLines: [buyer.street, buyer.street2, place, country].filter((line) => line !== ""),
    taxNumber: buyer.taxNumber,
    purchaseOrder: buyer.purchaseOrder,
    language: languageOf[buyer.country] ?? "",
  };
}

/** The languages of countries in whose names Chinese letters are usual. */
const languageOf: Readonly<Partial<Record<string, DocumentContent["buyer"]["language"]>>> = {
  CN: "zh-CN",
  HK: "zh-HK",
  JP: "ja",
  KR: "ko",
  MO: "zh-HK",
  SG: "zh-CN",
  TW: "zh-TW",
};

/** Whom an order serves, and from when to when. */
export function servedLines(
  order: Pick<OrdersTable, "buyer">,
  lines: readonly Pick<OrderLinesTable, "from_day" | "until_day">[],
): string[] {
  const { organization, name } = readJson(order.buyer);
  return [
    organization || name,
    ...lines.map(({ from_day: from, until_day: until }) => `${formatDay(from)} – ${formatDay(until)}`),
  ].slice(0, 20);
}

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
  const how = "Please include this invoice number with your transfer.";
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
      terms: "Nothing renews automatically.",
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
