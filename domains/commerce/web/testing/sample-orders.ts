import { pdfAddress } from "../../orders/order-paths.ts";
import type { Order, OrderSummary } from "../../contract.ts";
import type { Paying } from "../orders/pay-form.tsx";

/** An order of a team that was paid by card; with other fields as a test needs them. */
export function sampleOrder(fields: Partial<Order> = {}): Order {
  return {
    number: "FS-2026-000123",
    placedOn: "11.25.2026",
    state: { money: "paid", access: "given", sentence: "Paid on 11.25.2026, and everything was given." },
    currency: "USD",
    lines: [
      {
        text: "Team, 1 year",
        detail: "Begins a team of 25 seats, paid until 11.24.2027; nothing renews automatically.",
        qty: 25,
        startDate: "11.25.2026",
        endDate: "11.24.2027",
        net: 72_500,
      },
    ],
    net: 72_500,
    taxes: [],
    tax: 0,
    total: 72_500,
    paid: 72_500,
    refunded: 0,
    owed: 0,
    dueOn: null,
    provider: "stripe",
    buyer: {
      name: "Ada Byron",
      organization: "Hart & Weld LLP",
      email: "billing@hart-weld.example.org",
      street: "1 Main St",
      street2: "Suite 4",
      city: "Springfield",
      region: "IL",
      postalCode: "62701",
      country: "US",
      taxNumber: "",
      purchaseOrder: "PO-4411",
    },
    documents: [
      {
        kind: "invoice",
        number: "INV-2026-0042",
        issuedOn: "11.25.2026",
        href: "/orders/1/documents/INV-2026-0042",
      },
      {
        kind: "receipt",
        number: "REC-2026-0042",
        issuedOn: "11.25.2026",
        href: "/orders/1/documents/REC-2026-0042",
      },
    ],
    history: [
      { on: "11.25.2026", what: "Ordered for $725.00, to be paid by card." },
      { on: "11.25.2026", what: "Paid $725.00. Everything was given, and the invoice was mailed." },
    ],
    canPay: false,
    addsTax: false,
    canBeInvoiced: false,
    returnTo: "/bluebook/v22/rules/coming-back",
    ...fields,
  };
}

/** The same, before it is paid. */
export function unpaidOrder(fields: Partial<Order> = {}): Order {
  return sampleOrder({
    state: { money: "unpaid", access: "waiting", sentence: "Not paid yet. Access begins when it is." },
    paid: 0,
    owed: 72_500,
    documents: [],
    history: [{ on: "11.25.2026", what: "Ordered for $725.00, to be paid by card." }],
    canPay: true,
    canBeInvoiced: true,
    ...fields,
  });
}

/** What an order's page is paid with. */
export function samplePaying(onPay: Paying["onPay"] = () => {}): Paying {
  return { csrfToken: "", address: "/orders/FS-2026-000123", sending: "", onPay };
}

/** Orders as a list has them, newest first. */
export const sampleSummaries: readonly OrderSummary[] = [
  unpaidOrder({ number: "FS-2026-000124" }),
  sampleOrder({ placedOn: "3.1.2026" }),
].map(({ number, placedOn, currency, total, state, lines, documents }) => ({
  number,
  href: `/orders/${number}`,
  placedOn,
  lines: lines.map(({ text }) => text),
  currency,
  total,
  state,
  documents: documents.map(({ kind, number: issued, href }) => ({ kind, number: issued, pdf: pdfAddress(href) })),
}));
