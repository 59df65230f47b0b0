/** Where the desk shows orders. */
export const DESK_ORDERS = "/admin/orders";

/** What the desk lists of orders. */
export const orderLists = ["all", "unpaid", "overdue", "attention"] as const;
export type OrderListName = (typeof orderLists)[number];

/** Where the desk shows a list of orders; `after`: the number of the last order of the page before. */
export function deskOrdersPath(list: OrderListName, after?: string): string {
  const query = new URLSearchParams({
    ...(list === "all" ? {} : { list }),
    ...(after === undefined ? {} : { after }),
  }).toString();
  return query === "" ? DESK_ORDERS : `${DESK_ORDERS}?${query}`;
}

/** What the desk can do with an order. */
export const orderActs = ["mark-paid", "refund", "mark-refunded", "cancel"] as const;
export type OrderAct = (typeof orderActs)[number];

/** Where the desk shows an order, or asks before something is done with it. */
export function deskOrderPath(number: string, act?: OrderAct): string {
  return act === undefined ? `${DESK_ORDERS}/${number}` : `${DESK_ORDERS}/${number}/${act}`;
}

/** Where the desk shows a document of an order. */
export function deskDocumentPath(orderNumber: string, documentNumber: string): string {
  return `${deskOrderPath(orderNumber)}/documents/${documentNumber}`;
}

/** An order as the desk lists it. */
export interface ShownOrder {
  id: string;
  number: string;
  /** The organization, or else the person. */
  buyer: string;
  on: string;
  total: string;
  /** How it stands, or what is to be decided. */
  state: string;
}

export interface OrdersView {
  /** Null for what a search has found. */
  list: OrderListName | null;
  orders: readonly ShownOrder[];
  /** The address of the next page; null on the last one. */
  next: string | null;
  /** What was searched for. */
  typed: string;
  csrfToken: string;
}

/** Money that came or went. */
interface ShownMoney {
  id: string;
  on: string;
  amount: string;
  how: string;
}

/** An order as the desk shows it. Days and money in words. */
export interface DeskOrderView {
  number: string;
  state: string;
  placedOn: string;
  /** What waits for a decision. */
  decisions: readonly string[];
  acts: readonly { act: OrderAct; label: string }[];
  lines: readonly { id: string; text: string; detail: string; net: string }[];
  sums: readonly { name: string; amount: string }[];
  /** Name, address and what else the buyer has entered. */
  buyer: readonly { name: string; value: string }[];
  payments: readonly ShownMoney[];
  refunds: readonly (ShownMoney & { state: string })[];
  documents: readonly { name: string; on: string; href: string }[];
  history: readonly { id: string; on: string; what: string }[];
  /** What was done, and by whom. */
  events: readonly { id: string; at: string; what: string; who: string }[];
}

/** What is asked before something is done with an order. */
export interface OrderQuestion {
  number: string;
  act: OrderAct;
  label: string;
  /** What will happen, and what is sent back to show that this was agreed to; null while the form is filled in. */
  agreement: { sentence: string; agreed: string } | null;
  /** The amounts of the refunds that failed, as they are typed, and in words. */
  failed: Readonly<Record<string, string>>;
  /** The lines that can be chosen to be refunded. */
  lines: readonly { position: number; text: string; qty: number }[];
  /** What is owed, as it is typed. */
  owed: string;
  today: string;
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** Where the desk shows quotes. */
export const DESK_QUOTES = "/admin/quotes";

/** Where the desk makes a quote. */
export const DESK_NEW_QUOTE = "/admin/quotes/make";

/** Where the desk lists the quotes after one: the last of the page before. */
export function deskQuotesPath(after: string): string {
  return `${DESK_QUOTES}?after=${after}`;
}

/** Where the desk shows a quote, or its document. */
export function deskQuotePath(number: string, part?: "document" | "withdraw"): string {
  return part === undefined ? `${DESK_QUOTES}/${number}` : `${DESK_QUOTES}/${number}/${part}`;
}

/** A quote as the desk lists it. */
export interface ShownQuote {
  id: string;
  number: string;
  /** The organization, or else the person. */
  buyer: string;
  on: string;
  total: string;
  /** Until when it can be ordered, or what it was ordered as. */
  state: string;
}

export interface QuotesView {
  quotes: readonly ShownQuote[];
  /** The address of the next page; null on the last one, and for what a search has found. */
  next: string | null;
  /** What was searched for; null for the list of all. */
  typed: string | null;
  csrfToken: string;
}

/** What a new quote is asked for with. */
export interface NewQuoteView {
  products: readonly {
    title: string;
    /** Each with what one costs, and how many there can be. */
    variants: readonly { id: string; title: string }[];
  }[];
  /** How many lines the form has. */
  lines: number;
  /** Whether it can have more. */
  hasMore: boolean;
  /** What was typed, by the fields' names. */
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** A quote as the desk shows it. Days and money in words. */
export interface DeskQuoteView extends ShownQuote {
  /** Who made it, as the record has it; '' if it hasn't. */
  by: string;
  /** Why it can't be ordered; null if it can, or was. */
  problem: string | null;
  lines: readonly { id: string; text: string; detail: string; net: string }[];
  facts: readonly { name: string; value: string }[];
  sums: readonly { name: string; value: string }[];
  /** Where it can be withdrawn; null if it can't be. */
  withdrawHref: string | null;
  /** The order that it led to; null without one. */
  order: { number: string; href: string } | null;
}
