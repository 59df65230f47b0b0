import { yieldToEventLoop } from "../../../../../platform/threads/yield-to-event-loop.ts";
import { formatDay } from "../../../../../platform/clock/time-zone.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import type { Order, OrderState, OrderSummary } from "../../../contract.ts";
import { documentTitles } from "../../../documents/document-kinds.ts";
import { formatMoney } from "../../../money.ts";
import { documentPath, orderPath } from "../../../orders/order-paths.ts";
import { type OrderFacts, stateOfOrder } from "../../../orders/order-state.ts";
import { type IssuedDocumentRecord, listDocumentsOfOrder } from "../../documents/documents.ts";
import { readPayments } from "../../payments/payments-store.ts";
import { readDisputes, readRefunds } from "../../payments/refunds/refunds-store.ts";
import { receivedFor, sumOf } from "../../payments/sum-of.ts";
import type { DisputesTable, FulfillmentsTable, OrdersTable, PaymentsTable, RefundsTable } from "../../tables.ts";
import { BY_INVOICE, type Orders, isOrderToken } from "../orders.ts";
import { findOrder, forgetBuyer, listOrders, readFulfillments, readLines } from "../orders-store.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { findManagedGroup } from "../../../../groups/server/public.ts";
import { noSuchOrder } from "../order-errors.ts";
import type { PersonalData } from "../../../../../platform/personal-data/personal-data.ts";
import { forgetOfferUser } from "../carts/cart-uses-store.ts";

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
      ...once(row.failed_at, `The refund of ${money(row.amount)} failed. We’re looking into it.`),
    ]),
    ...disputes.flatMap((row) => [
      ...once(row.opened_at, "The payment has been disputed with the bank."),
      ...once(
        row.closed_at,
        row.is_lost === 1 ? "The bank returned the payment." : "The dispute was resolved in our favor.",
      ),
    ]),
    ...once(order.canceled_at, "Canceled."),
    ...once(takenBack.length === 0 ? null : Math.max(...takenBack), "Access ended."),
    ...documents.flatMap(({ issuedAt, kind, number }) => once(issuedAt, `${documentTitles[kind]} ${number} issued.`)),
  ].toSorted((a, b) => a.at - b.at);
}

/** Who asks for an order. */
interface OrderViewer {
  account: Account | undefined;
  /** Of a secret link. */
  token: string | undefined;
}

/**
 * Finds an order for whoever may see it: the account that placed it, whoever manages the group that it is for, and
 * whoever has its secret link. For others it doesn't exist.
 * @throws AppError not-found
 */
export async function findOrderFor(
  db: Queries,
  orders: Orders,
  number: string,
  { account, token }: OrderViewer,
): Promise<OrdersTable> {
  const order = await findOrder(db, { number });
  if (!order) throw noSuchOrder();
  if (token !== undefined && isOrderToken(orders, order.id, token)) return order;
  if (!account) throw noSuchOrder();
  if (order.account_id === account.id) return order;
  const managed = order.group_id === null ? undefined : await findManagedGroup(db, account.id);
  if (!managed || managed.id !== order.group_id) throw noSuchOrder();
  return order;
}

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

/** The orders of an account and of the group that it manages, newest first. */
export async function listOrdersFor(db: Queries, orders: Orders, account: Account): Promise<OrderSummary[]> {
  const managed = await findManagedGroup(db, account.id);
  const { zone } = orders.subscriptions;
  const found = await listOrders(db, { accountId: account.id, groupId: managed?.id ?? null });
  const summaries: OrderSummary[] = [];
  // One after the other: some buyers have hundreds.
  for (const order of found) {
    summaries.push({
      number: order.number,
      href: orderPath(order.number),
      placedOn: formatDay(zone.dayAt(order.placed_at)),
      lines: (await readLines(db, order.id)).map(({ text }) => text),
      currency: order.currency,
      total: order.total,
      state: await readOrderState(db, orders, order),
      documents: (await listDocumentsOfOrder(db, order.id)).map(({ kind, number }) => ({
        kind,
        number,
        pdf: `${documentPath(order.number, number)}.pdf`,
      })),
    });
    await yieldToEventLoop();
  }
  return summaries;
}

/**
 * An order for whoever may see it. `settle` settles first what its buyer may have paid on a provider's page, so that who
 * comes back from there sees it.
 * @throws AppError not-found
 */
export async function readOrderFor(
  orders: Orders,
  number: string,
  { settle, ...viewer }: OrderViewer & { settle: (orderId: string) => Promise<void> },
): Promise<Order> {
  const { db } = orders.database;
  const found = await findOrderFor(db, orders, number, viewer);
  await settle(found.id);
  return await readOrder(db, orders, await findOrderFor(db, orders, number, viewer), viewer);
}
