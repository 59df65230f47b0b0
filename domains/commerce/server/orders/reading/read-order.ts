import { formatDay } from "../../../../../platform/clock/calendar.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import type { Order, OrderState } from "../../../contract.ts";
import { documentTitles } from "../../../documents/document-kinds.ts";
import { formatMoney } from "../../../money.ts";
import { documentPath } from "../../../orders/order-paths.ts";
import { type OrderFacts, stateOfOrder } from "../../../orders/order-state.ts";
import { type IssuedDocumentRecord, listDocumentsOfOrder } from "../../documents/read-documents.ts";
import { readPayments } from "../../payments/payments-store.ts";
import { readDisputes, readRefunds } from "../../payments/refunds/refunds-store.ts";
import { receivedFor, sumOf } from "../../payments/sum-of.ts";
import type { DisputesTable, FulfillmentsTable, OrdersTable, PaymentsTable, RefundsTable } from "../../tables.ts";
import { BY_INVOICE, type Orders } from "../orders.ts";
import { readFulfillments, readLines } from "../orders-store.ts";

/** Everything that happened to an order. */
interface OrderRecord {
  order: OrdersTable;
  payments: readonly PaymentsTable[];
  refunds: readonly RefundsTable[];
  disputes: readonly DisputesTable[];
  given: readonly FulfillmentsTable[];
}

async function readRecord(db: Queries, order: OrdersTable): Promise<OrderRecord> {
  return {
    order,
    payments: await readPayments(db, order.id),
    refunds: await readRefunds(db, order.id),
    disputes: await readDisputes(db, order.id),
    given: await readFulfillments(db, order.id),
  };
}

function factsOf(record: OrderRecord): OrderFacts {
  const { order, payments, refunds, disputes, given } = record;
  const done = refunds.filter(({ done_at: at }) => at !== null);
  const waiting = refunds.filter(({ done_at: at, failed_at: failed }) => at === null && failed === null);
  const isLost = disputes.some(({ is_lost: lost }) => lost === 1);
  const isOpen = disputes.some(({ closed_at: at }) => at === null);
  return {
    currency: order.currency,
    total: order.total,
    dueOn: order.due_on,
    isCanceled: order.canceled_at !== null,
    paid: sumOf(payments.filter(({ currency }) => currency === order.currency)),
    owed: Math.max(0, order.total - receivedFor(order, record)),
    refunded: sumOf(done),
    returned: sumOf(done.filter((row) => row.is_return === 1)),
    refunding: sumOf(waiting),
    dispute: isLost ? "lost" : isOpen ? "open" : "none",
    isFulfilled: order.fulfilled_at !== null,
    isTakenBack: given.length > 0 && given.every(({ revoked_at: at }) => at !== null),
    isImpossible:
      order.fulfilled_at === null && order.canceled_at !== null && refunds.some((row) => row.is_return === 1),
  };
}

/** How an order stands now. */
export async function readOrderState(db: Queries, orders: Orders, order: OrdersTable): Promise<OrderState> {
  const { clock, zone } = orders.subscriptions;
  return stateOfOrder(factsOf(await readRecord(db, order)), zone.dayAt(clock.now()));
}

/** An order as its buyer sees it. `token`: of its secret link, if that led here; its documents are linked with it. */
export async function readOrder(
  db: Queries,
  orders: Orders,
  order: OrdersTable,
  { token }: { token?: string | undefined } = {},
): Promise<Order> {
  const { clock, zone } = orders.subscriptions;
  const record = await readRecord(db, order);
  const facts = factsOf(record);
  const documents = await listDocumentsOfOrder(db, order.id);
  const day = (time: number) => formatDay(zone.dayAt(time));
  const key = token === undefined ? "" : `?token=${encodeURIComponent(token)}`;
  const byCard = [...orders.providers.values()].find(({ name }) => name !== BY_INVOICE);
  const isOpen = order.canceled_at === null && facts.owed > 0;
  const isInvoiced = documents.some(({ kind }) => kind === "invoice");
  return {
    number: order.number,
    placedOn: day(order.placed_at),
    state: stateOfOrder(facts, zone.dayAt(clock.now())),
    currency: order.currency,
    lines: (await readLines(db, order.id)).map((line) => ({
      text: line.text,
      detail: line.detail,
      qty: line.qty,
      startDate: formatDay(line.from_day),
      endDate: formatDay(line.until_day),
      net: line.net,
    })),
    net: order.net,
    taxes: readJson(order.taxes),
    tax: order.tax,
    total: order.total,
    paid: facts.paid,
    refunded: facts.refunded,
    owed: facts.owed,
    dueOn: order.due_on === null ? null : formatDay(order.due_on),
    provider: order.provider,
    buyer: readJson(order.buyer),
    documents: documents.map(({ kind, number, issuedAt }) => ({
      kind,
      number,
      issuedOn: day(issuedAt),
      href: `${documentPath(order.number, number)}${key}`,
    })),
    history: historyOf(record, documents).map(({ at, what }) => ({ on: day(at), what })),
    canPay: byCard !== undefined && isOpen,
    // What was invoiced, or paid in part, isn't taxed anew.
    addsTax: byCard?.computesTax === true && isOpen && !isInvoiced && facts.owed === order.total,
    canBeInvoiced: order.provider !== BY_INVOICE && order.account_id !== null && isOpen,
    returnTo: order.return_to,
  };
}

interface Happening {
  at: number;
  what: string;
}

/** What happened, oldest first; of what happened at one moment, in the order in which it does. */
function historyOf(
  { order, payments, refunds, disputes, given }: OrderRecord,
  documents: readonly IssuedDocumentRecord[],
): Happening[] {
  const money = (amount: number, currency = order.currency) => formatMoney(amount, currency);
  const once = (at: number | null, what: string): Happening[] => (at === null ? [] : [{ at, what }]);
  const takenBack = given.flatMap(({ revoked_at: at }) => at ?? []);
  return [
    ...once(order.placed_at, "Ordered."),
    ...payments.flatMap((row) => once(row.received_at, `${money(row.amount, row.currency)} received.`)),
    ...once(order.fulfilled_at, "Access given."),
    ...refunds.flatMap((row) => [
      ...once(row.asked_at, `Refund of ${money(row.amount)} begun.`),
      ...once(row.done_at, `${money(row.amount)} refunded${row.settled_at === null ? "" : " by bank transfer"}.`),
      ...once(row.failed_at, `The refund of ${money(row.amount)} failed. We look into it.`),
    ]),
    ...disputes.flatMap((row) => [
      ...once(row.opened_at, "The payment is contested at the bank."),
      ...once(row.closed_at, row.is_lost === 1 ? "The bank returned the payment." : "The payment stands."),
    ]),
    ...once(order.canceled_at, "Canceled."),
    ...once(takenBack.length === 0 ? null : Math.max(...takenBack), "Access ended."),
    ...documents.flatMap(({ issuedAt, kind, number }) => once(issuedAt, `${documentTitles[kind]} ${number} issued.`)),
  ].toSorted((a, b) => a.at - b.at);
}
