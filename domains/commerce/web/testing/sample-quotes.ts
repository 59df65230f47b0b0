import type { Quote } from "../../contract.ts";
import type { QuoteActions } from "../orders/quotes/use-quote-order.ts";

/** A library's quote, still open; with other fields as a test needs them. */
export function sampleQuote(fields: Partial<Quote> = {}): Quote {
  return {
    number: "QUO-2026-000012",
    issuedOn: "11.25.2026",
    validUntil: "1.24.2027",
    state: "open",
    problem: null,
    isUnclaimed: false,
    currency: "USD",
    lines: [
      {
        text: "Team, 1 year",
        detail: "Begins a team of 25 seats; nothing renews automatically.",
        qty: 25,
        net: 72_500,
      },
    ],
    net: 72_500,
    taxes: [],
    tax: 0,
    total: 72_500,
    buyer: {
      name: "Kim Park",
      organization: "Springfield Law Library",
      email: "library@example.org",
      street: "1 Main St",
      street2: "",
      city: "Springfield",
      region: "IL",
      postalCode: "62701",
      country: "US",
      taxNumber: "",
      purchaseOrder: "",
    },
    dueOn: "12.25.2026",
    document: {
      page: "/quotes/QUO-2026-000012/document?token=x",
      pdf: "/quotes/QUO-2026-000012/document.pdf?token=x",
    },
    order: null,
    ...fields,
  };
}

/** A quote that was ordered. */
export function orderedQuote(): Quote {
  return sampleQuote({ state: "ordered", order: { number: "FS-2026-000123", href: "/orders/FS-2026-000123?token=x" } });
}

/** Actions that order whatever is entered; with others as a test needs them. */
export function sampleQuoteActions(actions: Partial<QuoteActions> = {}): QuoteActions {
  return {
    refusal: null,
    onOrder: () => Promise.resolve("/orders/FS-2026-000123?token=x"),
    onOrdered: () => {},
    ...actions,
  };
}
