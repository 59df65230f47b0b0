import { formatDay } from "../../../../platform/clock/time-zone.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { notFound } from "../../../../platform/http/errors.ts";
import type { AdminBlock, AdminFact } from "../../../../ui/admin/blocks.tsx";
import { adminPath } from "../../../admin/contract.ts";
import { defineResource, section, tableOf } from "../../../admin/server/public.ts";
import { documentTitles } from "../../documents/document-kinds.ts";
import { formatMoney } from "../../money.ts";
import { decisionWords, eventInWords, stateWords } from "./words.ts";
import { listDocumentsOfOrder } from "../documents/documents.ts";
import { findByNumber } from "../documents/documents-store.ts";
import type { Orders } from "../orders/orders.ts";
import { findOrder, listByBuyerWords, listDue, listNewest } from "../orders/orders-store.ts";
import { askedOrder, hasBuyerWords, refused } from "../orders/reading/order-routes.ts";
import { readOrder, readOrderState } from "../orders/reading/read-order.ts";
import { readAttention } from "../payments/attention/attention.ts";
import { listFailedRefunds } from "../payments/attention/attention-store.ts";
import { readPayments } from "../payments/payments-store.ts";
import { readReturnable } from "../payments/refunds/plan-refund.ts";
import { readRefunds } from "../payments/refunds/refunds-store.ts";
import { readEventsAbout } from "../records/events-store.ts";
import type { OrdersTable, RefundsTable } from "../tables.ts";
import { buyerFacts, buyerNamed, linesTable, paperOf } from "./paper.ts";
import { type OrderItem, orderActs } from "./order-acts.ts";

/** So many orders stand on a page. */
const PAGE = 50;

/** An order in the list. */
interface OrderRow {
  row: OrdersTable;
  /** The day that the list is about, in words. */
  on: string;
  /** How it stands, or what is to be decided. */
  state: string;
}

/** Orders: what was bought, how it was paid, and what was done with it. */
export const orders = defineResource<Orders, OrderRow, OrderItem>({
  name: "orders",
  label: "Orders",
  see: "see-orders",
  list: {
    columns: [
      { name: "Order", value: ({ row: { number } }) => ({ text: number, href: adminPath("orders", number) }) },
      { name: "Buyer", value: ({ row }) => buyerNamed(readJson(row.buyer)) },
      { name: "Date", value: ({ on }) => on },
      {
        name: "Total",
        value: ({ row: { total, currency } }) => ({ text: formatMoney(total, currency), data: total }),
      },
      { name: "State", value: ({ state }) => state },
    ],
    tabs: {
      label: "Lists of orders",
      names: { all: "All", unpaid: "Unpaid", overdue: "Overdue", attention: "Needs a decision" },
    },
    empty: "No matching orders.",
    read: async (parts, { tab, after }) => {
      if (tab === "attention") return { rows: await listDecisions(parts), next: null };
      const { db } = parts.database;
      const { clock, zone } = parts.subscriptions;
      const page = { after: after === undefined ? undefined : await askedOrder(parts, after), limit: PAGE + 1 };
      const before = tab === "overdue" ? { before: zone.dayAt(clock.now()) } : {};
      const found = tab === "all" ? await listNewest(db, page) : await listDue(db, { ...page, ...before });
      const next = found.length > PAGE ? (found[PAGE - 1]?.number ?? null) : null;
      return { rows: await withStates(parts, found.slice(0, PAGE)), next };
    },
    search: {
      label: "Find orders",
      help: "The number of an order or an invoice, or the beginning of words in a buyer’s name, organization, or email address.",
      empty: "No orders match these words.",
      find: async (parts, typed) => {
        if (typed.length < 3 || typed.length > 254) throw refused("Type 3 to 254 characters to search for.");
        const { db } = parts.database;
        const printed = typed.toUpperCase();
        const order = (await findOrder(db, { number: printed })) ?? (await orderOfDocument(parts, printed));
        if (order) return { id: order.number };
        const found = (await listByBuyerWords(db, typed)).filter(({ buyer }) => hasBuyerWords(readJson(buyer), typed));
        return { rows: await withStates(parts, found.slice(0, PAGE)), hasMore: false };
      },
    },
  },
  details: {
    find: async (parts, number) => {
      const { db } = parts.database;
      const row = await askedOrder(parts, number);
      const order = await readOrder(db, parts, row);
      const [returnable, failedRefunds] = [await readReturnable(db, row), await listFailedRefunds(db, row.id)];
      return { row, order, returnable, failedRefunds };
    },
    id: ({ row }) => row.number,
    title: ({ row }) => `Order ${row.number}`,
    hasNextStep: true,
    blocks: async (parts, { row, order }, { acts }) => {
      const { clock, zone } = parts.subscriptions;
      const waiting = (await readAttention(parts)).filter((each) => each.number === row.number);
      const money = (amount: number) => formatMoney(amount, row.currency);
      return [
        {
          kind: "state",
          state: stateWords(row, order.state, zone.dayAt(clock.now())),
          rest: `, placed ${order.placedOn}`,
        },
        ...waiting.map((each): AdminBlock => ({ kind: "message", is: "error", text: decisionWords(each) })),
        ...acts,
        { kind: "heading", text: "What was ordered" },
        linesTable(order.lines, money),
        { kind: "facts", facts: sumsOf(order, money) },
        { kind: "heading", text: "Buyer" },
        { kind: "facts", facts: buyerFacts(order) },
        ...(await moneyBlocks(parts, row)),
        { kind: "heading", text: "What happened" },
        tableOf(order.history, {
          caption: "History",
          columns: [
            { name: "What", value: ({ what }) => what },
            { name: "Date", value: ({ on }) => on },
          ],
          empty: "",
        }),
        { kind: "heading", text: "Activity log" },
        await recordTable(parts, row),
      ];
    },
    files: {
      "documents/:file": async (parts, { row }, printed) => {
        const { database } = parts;
        const found = (await listDocumentsOfOrder(database.db, row.id)).find(({ number }) => number === printed);
        if (!found) throw notFound("This document");
        const order = adminPath("orders", row.number);
        return await paperOf(database, found, { pdf: `${order}/documents/${printed}`, order });
      },
    },
  },
  acts: orderActs,
});

async function orderOfDocument({ database: { db } }: Orders, printed: string): Promise<OrdersTable | undefined> {
  const id = (await findByNumber(db, printed))?.order_id ?? null;
  return id === null ? undefined : await findOrder(db, { id });
}

async function listDecisions(parts: Orders): Promise<OrderRow[]> {
  const { zone } = parts.subscriptions;
  const found = await readAttention(parts);
  return await Promise.all(
    found.map(async (each) => ({
      row: await askedOrder(parts, each.number),
      on: formatDay(zone.dayAt(each.at)),
      state: decisionWords(each),
    })),
  );
}

async function withStates(parts: Orders, found: readonly OrdersTable[]): Promise<OrderRow[]> {
  const { clock, zone } = parts.subscriptions;
  const today = zone.dayAt(clock.now());
  return await Promise.all(
    found.map(async (row) => ({
      row,
      on: formatDay(zone.dayAt(row.placed_at)),
      state: stateWords(row, await readOrderState(parts.database.db, parts, row), today),
    })),
  );
}

function sumsOf(order: OrderItem["order"], money: (amount: number) => string): AdminFact[] {
  return [
    { name: "Net", value: money(order.net) },
    ...order.taxes.map(({ name, tax }) => ({ name, value: money(tax) })),
    { name: "Total", value: money(order.total) },
    { name: "Paid", value: money(order.paid) },
    { name: "Refunded", value: money(order.refunded) },
    { name: "Owed", value: money(order.owed) },
  ];
}

async function moneyBlocks({ database: { db }, subscriptions: { zone } }: Orders, row: OrdersTable) {
  const day = (at: number) => formatDay(zone.dayAt(at));
  const refunds = await readRefunds(db, row.id);
  return [
    ...section("Payments", await readPayments(db, row.id), {
      columns: [
        { name: "Amount", value: ({ amount, currency }) => formatMoney(amount, currency) },
        { name: "Date", value: ({ received_at: at }) => day(at) },
        { name: "By", value: ({ provider }) => provider },
      ],
      empty: "Nothing has been paid yet.",
    }),
    ...(refunds.length === 0
      ? []
      : section("Refunds", refunds, {
          columns: [
            { name: "Amount", value: ({ amount }) => formatMoney(amount, row.currency) },
            { name: "Requested", value: ({ asked_at: at }) => day(at) },
            { name: "State", value: refundState },
            { name: "Reason", value: ({ reason }) => reason },
          ],
        })),
    ...section("Documents", await listDocumentsOfOrder(db, row.id), {
      columns: [
        {
          name: "Document",
          value: ({ kind, number }) => ({
            text: `${documentTitles[kind]} ${number}`,
            href: adminPath("orders", row.number, `documents/${number}`),
          }),
        },
        { name: "Issued", value: ({ issuedAt }) => day(issuedAt) },
      ],
      empty: "Nothing has been issued yet.",
    }),
  ];
}

function refundState({ done_at: done, failed_at: failed, settled_at: settled }: RefundsTable): string {
  if (settled !== null) return "transferred by hand";
  if (done !== null) return "done";
  return failed === null ? "on its way" : "failed";
}

async function recordTable({ database, subscriptions: { zone } }: Orders, row: OrdersTable): Promise<AdminBlock> {
  const sumOf = (details: { amount?: unknown; currency?: unknown }) =>
    typeof details.amount === "number"
      ? formatMoney(details.amount, typeof details.currency === "string" ? details.currency : row.currency)
      : "";
  return tableOf(await readEventsAbout(database.db, `order:${row.id}`), {
    caption: "Record",
    columns: [
      { name: "What", value: ({ action, details }) => eventInWords(action, sumOf(readJson(details))) },
      { name: "By", value: ({ actor_name: who }) => who },
      { name: "Date", value: ({ at }) => formatDay(zone.dayAt(at)) },
    ],
    empty: "Nothing is on record.",
  });
}
