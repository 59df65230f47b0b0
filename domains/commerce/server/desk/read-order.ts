import { formatDay } from "../../../../platform/clock/time-zone.ts";
import { readJson } from "../../../../platform/db/json.ts";
import type { StaffRole } from "../../../accounts/contract.ts";
import { mayAtDesk } from "../../../accounts/rules.ts";
import type { Order } from "../../contract.ts";
import {
  type DeskOrderView,
  type OrderAct,
  deskDocumentPath,
  deskOrderPath,
  orderActs,
} from "../../desk/order-views.ts";
import { documentTitles } from "../../documents/document-kinds.ts";
import { formatMoney } from "../../money.ts";
import { type IssuedDocumentRecord, listDocumentsOfOrder, readDocumentPdf } from "../documents/documents.ts";
import type { Orders } from "../orders/orders.ts";
import { askedOrder } from "../orders/reading/order-routes.ts";
import { readOrder } from "../orders/reading/read-order.ts";
import { readAttention } from "../payments/attention/attention.ts";
import { listFailedRefunds } from "../payments/attention/attention-store.ts";
import { readPayments } from "../payments/payments-store.ts";
import { readRefunds } from "../payments/refunds/refunds-store.ts";
import { readReturnable } from "../payments/refunds/plan-refund.ts";
import { readEventsAbout } from "../records/events-store.ts";
import type { OrdersTable, RefundsTable } from "../tables.ts";
import { decisionWords, eventInWords, stateWords } from "./words.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { notFound } from "../../../../platform/http/errors.ts";
import { documentPagePolicy, renderDocumentPage } from "../orders/paper/document-page.ts";

/** What each act is called. */
export const actLabels: Readonly<Record<OrderAct, string>> = {
  "mark-paid": "Mark as paid",
  refund: "Refund",
  "mark-refunded": "Mark a failed refund as transferred",
  cancel: "Cancel the order",
};

/** An order with all that happened to it, and what somebody with a role can do. @throws AppError not-found */
export async function readDeskOrder(orders: Orders, number: string, role: StaffRole): Promise<DeskOrderView> {
  const { db } = orders.database;
  const { clock, zone } = orders.subscriptions;
  const row = await askedOrder(orders, number);
  const order = await readOrder(db, orders, row);
  const waiting = (await readAttention(orders)).filter((each) => each.number === row.number);
  const can = mayAtDesk(role, "settle-orders") ? await possibleActs(orders, row, order) : new Set<OrderAct>();
  const money = (amount: number, currency = row.currency) => formatMoney(amount, currency);
  const day = (at: number) => formatDay(zone.dayAt(at));
  return {
    number: row.number,
    state: stateWords(row, order.state, zone.dayAt(clock.now())),
    placedOn: order.placedOn,
    decisions: waiting.map(decisionWords),
    acts: orderActs.filter((act) => can.has(act)).map((act) => ({ act, label: actLabels[act] })),
    lines: order.lines.map(({ text, detail, net }, index) => ({ id: `${index + 1}`, text, detail, net: money(net) })),
    sums: sumsOf(order, money),
    buyer: buyerOf(order),
    payments: (await readPayments(db, row.id)).map(({ id, received_at: at, amount, currency, provider }) => ({
      id,
      on: day(at),
      amount: money(amount, currency),
      how: provider,
    })),
    refunds: (await readRefunds(db, row.id)).map((refund) => ({
      id: refund.id,
      on: day(refund.asked_at),
      amount: money(refund.amount),
      how: refund.reason,
      state: refundState(refund),
    })),
    documents: (await listDocumentsOfOrder(db, row.id)).map(({ kind, number: printed, issuedAt }) => ({
      name: `${documentTitles[kind]} ${printed}`,
      on: day(issuedAt),
      href: deskDocumentPath(row.number, printed),
    })),
    history: order.history.map(({ on, what }, index) => ({ id: `${index}`, on, what })),
    events: await eventsOf(orders, row),
  };
}

/** What can be done with an order as it stands. */
async function possibleActs(orders: Orders, row: OrdersTable, order: Order): Promise<ReadonlySet<OrderAct>> {
  const { db } = orders.database;
  const { left, beyond } = await readReturnable(db, row);
  const failed = await listFailedRefunds(db, row.id);
  return new Set<OrderAct>([
    ...(order.owed > 0 ? ["mark-paid" as const] : []),
    ...(beyond > 0 || (left > 0 && row.fulfilled_at !== null && row.canceled_at === null) ? ["refund" as const] : []),
    ...(failed.length > 0 ? ["mark-refunded" as const] : []),
    ...(order.owed > 0 && row.canceled_at === null ? ["cancel" as const] : []),
  ]);
}

function sumsOf(order: Order, money: (amount: number) => string): DeskOrderView["sums"] {
  return [
    { name: "Net", amount: money(order.net) },
    ...order.taxes.map(({ name, tax }) => ({ name, amount: money(tax) })),
    { name: "Total", amount: money(order.total) },
    { name: "Paid", amount: money(order.paid) },
    { name: "Refunded", amount: money(order.refunded) },
    { name: "Owed", amount: money(order.owed) },
  ];
}

/** What a buyer has entered, in rows. */
export function buyerOf({ buyer }: Pick<Order, "buyer">): DeskOrderView["buyer"] {
  const place = [buyer.street, buyer.street2, buyer.city, buyer.region, buyer.postalCode, buyer.country];
  return [
    { name: "Name", value: buyer.name },
    { name: "Organization", value: buyer.organization },
    { name: "E-mail address", value: buyer.email },
    { name: "Address", value: place.filter((part) => part !== "").join(", ") },
    { name: "Tax number", value: buyer.taxNumber },
    { name: "Purchase order", value: buyer.purchaseOrder },
  ].filter(({ value }) => value !== "");
}

function refundState({ done_at: done, failed_at: failed, settled_at: settled }: RefundsTable): string {
  if (settled !== null) return "transferred by hand";
  if (done !== null) return "done";
  return failed === null ? "on its way" : "failed";
}

async function eventsOf({ database, subscriptions }: Orders, order: OrdersTable): Promise<DeskOrderView["events"]> {
  const events = await readEventsAbout(database.db, `order:${order.id}`);
  return events.map(({ id, at, action, actor_name: who, details }) => {
    const { amount, currency } = readJson(details);
    const sum =
      typeof amount === "number" ? formatMoney(amount, typeof currency === "string" ? currency : order.currency) : "";
    return { id, at: formatDay(subscriptions.zone.dayAt(at)), what: eventInWords(action, sum), who };
  });
}

/** A file that the desk sends. */
export interface DeskPaper {
  content: Buffer | string;
  headers: Readonly<Record<string, string>>;
}

/** A document of an order as PDF; until that is there, as a page that says the same. @throws AppError not-found */
export async function readDeskDocument(orders: Orders, orderNumber: string, printed: string): Promise<DeskPaper> {
  const { db } = orders.database;
  const order = await askedOrder(orders, orderNumber);
  const found = (await listDocumentsOfOrder(db, order.id)).find(({ number }) => number === printed);
  if (!found) throw notFound("This document");
  const links = { pdf: deskDocumentPath(order.number, printed), order: deskOrderPath(order.number) };
  return await paperOf(db, found, links);
}

/** A document as PDF; until that is there, as a page with these links that says the same. */
export async function paperOf(
  db: Queries,
  { id, number, content }: IssuedDocumentRecord,
  links: { pdf: string; order: string },
): Promise<DeskPaper> {
  const bytes = await readDocumentPdf(db, id);
  if (bytes)
    return {
      content: Buffer.from(bytes),
      headers: { "content-type": "application/pdf", "content-disposition": `inline; filename="${number}.pdf"` },
    };
  return {
    content: renderDocumentPage(content, links),
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": documentPagePolicy },
  };
}
