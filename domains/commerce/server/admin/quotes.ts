import { formatDay } from "../../../../platform/clock/time-zone.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { notFound } from "../../../../platform/http/errors.ts";
import type { AdminBlock } from "../../../../ui/admin/blocks.tsx";
import { adminPath } from "../../../admin/contract.ts";
import { defineResource } from "../../../admin/server/public.ts";
import { formatMoney } from "../../money.ts";
import { readDocument } from "../documents/documents.ts";
import type { Orders } from "../orders/orders.ts";
import { findOrder } from "../orders/orders-store.ts";
import { hasBuyerWords, refused } from "../orders/reading/order-routes.ts";
import { findQuote, listQuotePage, listQuotesByBuyerWords } from "../orders/quotes/quotes-store.ts";
import { problemOfQuote } from "../orders/quotes/quotes.ts";
import { readLatest } from "../records/events-store.ts";
import type { OrdersTable, QuotesTable } from "../tables.ts";
import { buyerFacts, buyerNamed, linesTable, paperOf } from "./paper.ts";
import { makeQuote, type QuoteItem, withdrawOpenQuote } from "./quote-acts.ts";

/** So many quotes stand on a page. */
const PAGE = 50;

/** A quote in the list. */
interface QuoteRow {
  quote: QuotesTable;
  /** The day on which it was made. */
  madeOn: string;
  /** Until when it can be ordered, or what it was ordered as. */
  state: string;
}

/** Quotes: for whom, what, until when, and what became of them. */
export const quotes = defineResource<Orders, QuoteRow, QuoteItem>({
  name: "quotes",
  label: "Quotes",
  see: "see-orders",
  listActs: [makeQuote],
  list: {
    columns: [
      { name: "Quote", value: ({ quote: { number } }) => ({ text: number, href: adminPath("quotes", number) }) },
      {
        name: "Buyer",
        value: ({ quote }) => buyerNamed(readJson(quote.content).buyer),
      },
      { name: "Date", value: ({ madeOn }) => madeOn },
      {
        name: "Total",
        value: ({ quote: { total, currency } }) => ({ text: formatMoney(total, currency), data: total }),
      },
      { name: "State", value: ({ state }) => state },
    ],
    heading: "Newest first",
    empty: "No quotes have been made yet.",
    read: async (parts, { after }) => {
      const from = after === undefined ? undefined : await askedQuote(parts, after);
      const found = await listQuotePage(parts.database.db, { after: from, limit: PAGE + 1 });
      const next = found.length > PAGE ? (found[PAGE - 1]?.number ?? null) : null;
      return { rows: await withStates(parts, found.slice(0, PAGE)), next };
    },
    search: {
      label: "Find quotes",
      help: "The number of a quote, or the beginning of words in a buyer’s name, organization, or email address.",
      empty: "No quotes match these words.",
      find: async (parts, typed) => {
        const { db } = parts.database;
        if (typed.length < 3 || typed.length > 254) throw refused("Type 3 to 254 characters to search for.");
        const quote = await findQuote(db, typed.toUpperCase());
        if (quote) return { id: quote.number };
        const found = (await listQuotesByBuyerWords(db, typed)).filter(({ content }) =>
          hasBuyerWords(readJson(content).buyer, typed),
        );
        return { rows: await withStates(parts, found.slice(0, PAGE)), hasMore: false };
      },
    },
  },
  details: {
    find: async (parts, number) => {
      const quote = await askedQuote(parts, number);
      const { clock, zone } = parts.subscriptions;
      const order = await orderOf(parts, quote);
      const isOpen = !order && quote.valid_until >= zone.dayAt(clock.now()) && quote.withdrawn_at === null;
      return { quote, order, isOpen };
    },
    id: ({ quote }) => quote.number,
    title: ({ quote }) => `Quote ${quote.number}`,
    blocks: async (parts, { quote, order, isOpen }, { acts }) => {
      const { db } = parts.database;
      const { buyer, lines, taxes, note } = readJson(quote.content);
      const subject = `quote:${quote.id}`;
      const by = (await readLatest(db, "quote-made", [subject])).get(subject)?.actor_name ?? "";
      const problem = isOpen ? await problemOfQuote(db, parts, quote) : undefined;
      const money = (amount: number) => formatMoney(amount, quote.currency);
      const made = formatDay(parts.subscriptions.zone.dayAt(quote.created_at));
      return [
        { kind: "state", state: stateOf(parts, quote, order), rest: `, made ${made}${by === "" ? "" : ` by ${by}`}` },
        ...(problem ? [{ kind: "message", is: "note", text: problem.message } as const] : []),
        ...buttonsOf(quote, order, acts),
        { kind: "heading", text: "What it is for" },
        linesTable(lines, money),
        {
          kind: "facts",
          facts: [
            { name: "Net", value: money(quote.net) },
            ...taxes.map(({ name, tax }) => ({ name, value: money(tax) })),
            { name: "Total", value: money(quote.total) },
          ],
        },
        { kind: "heading", text: "Buyer" },
        {
          kind: "facts",
          facts: [...buyerFacts({ buyer }), ...(note === undefined ? [] : [{ name: "Note", value: note }])],
        },
      ];
    },
    files: {
      document: async ({ database }, { quote }) => {
        const document = await readDocument(database.db, quote.document_id);
        if (!document) throw notFound("This document");
        const order = adminPath("quotes", quote.number);
        return await paperOf(database, document, { pdf: `${order}/document`, order });
      },
    },
  },
  acts: [withdrawOpenQuote],
});

/** Its document, what can be done with it, and the order that it led to. */
function buttonsOf({ number }: QuotesTable, order: OrdersTable | undefined, acts: readonly AdminBlock[]): AdminBlock[] {
  const offered = acts.flatMap((block) => (block.kind === "buttons" ? block.links : []));
  const document = { label: "The quote as a document", href: adminPath("quotes", number, "document") };
  const ordered = order ? [{ label: `Order ${order.number}`, href: adminPath("orders", order.number) }] : [];
  return [{ kind: "buttons", links: [document, ...offered, ...ordered] }];
}

async function askedQuote({ database }: Orders, number: string): Promise<QuotesTable> {
  const quote = await findQuote(database.db, number.toUpperCase());
  if (!quote) throw notFound("This quote");
  return quote;
}

async function orderOf({ database: { db } }: Orders, { order_id: id }: QuotesTable): Promise<OrdersTable | undefined> {
  return id === null ? undefined : await findOrder(db, { id });
}

async function withStates(parts: Orders, found: readonly QuotesTable[]): Promise<QuoteRow[]> {
  return await Promise.all(
    found.map(async (quote) => ({
      quote,
      madeOn: formatDay(parts.subscriptions.zone.dayAt(quote.created_at)),
      state: stateOf(parts, quote, await orderOf(parts, quote)),
    })),
  );
}

function stateOf(
  { subscriptions: { clock, zone } }: Orders,
  { valid_until: until, withdrawn_at: withdrawn }: QuotesTable,
  order: OrdersTable | undefined,
): string {
  if (order) return `Ordered on ${formatDay(zone.dayAt(order.placed_at))} as ${order.number}`;
  if (withdrawn !== null) return `Withdrawn on ${formatDay(zone.dayAt(withdrawn))}`;
  return `${until < zone.dayAt(clock.now()) ? "Was valid" : "Valid"} until ${formatDay(until)}`;
}
