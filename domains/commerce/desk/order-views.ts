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
