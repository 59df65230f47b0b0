import { type DocumentContent, type IssuedDocument, issuedDocumentSchema } from "../../document-content.ts";
import type { DocumentKind } from "../document-kinds.ts";
import { sampleContent } from "./sample-content.ts";

/** What the samples of other kinds say otherwise than an invoice. */
const differences: Readonly<Record<DocumentKind, Partial<DocumentContent>>> = {
  invoice: {},
  receipt: {
    dueOn: "",
    refersTo: "INV-2026-000042",
    sums: { ...sampleContent.sums, paid: "$710.06", due: "$0.00" },
    notes: [{ title: "Payment", text: "Paid by card on 11.24.2026. Thank you." }],
  },
  quote: {
    dueOn: "",
    order: "",
    validUntil: "1.21.2027",
    sums: { ...sampleContent.sums, due: "" },
    notes: [
      {
        title: "To order",
        text: "Whoever holds the link below can turn this quote into an order, with a purchase-order number.",
      },
    ],
    link: { url: "https://fieldstone.example/quotes/7K3M92QX", text: "Turn this quote into an order" },
  },
  "credit-note": {
    dueOn: "",
    refersTo: "INV-2026-000042",
    lines: [
      {
        text: "Additional seats",
        detail: "5 seats, taken back on 12.1.2026",
        quantity: "−5",
        unitPrice: "",
        amount: "−$60.12",
      },
    ],
    sums: {
      net: "−$60.12",
      taxes: [{ name: "Sales tax (exempt)", amount: "$0.00" }],
      total: "−$60.12",
      paid: "",
      due: "",
    },
    notes: [{ title: "Refund", text: "$60.12 goes back to the card that paid." }],
    terms: "",
  },
};

/** A document of each kind, as it is stored; `more` replaces fields. */
export function sampleDocument(kind: DocumentKind, more: Partial<DocumentContent> = {}): IssuedDocument {
  const series = { invoice: "INV", receipt: "RCP", quote: "QUO", "credit-note": "CRN" }[kind];
  return issuedDocumentSchema.parse({
    ...sampleContent,
    ...differences[kind],
    ...more,
    kind,
    number: `${series}-2026-000042`,
    issuedOn: "11.22.2026",
    issuedDay: "2026-11-22",
  });
}

/** A document with names, words and amounts that are longer than their places; `more` replaces fields. */
export function longDocument(kind: DocumentKind = "invoice", more: Partial<DocumentContent> = {}): IssuedDocument {
  return sampleDocument(kind, {
    buyer: {
      name: "Maximiliane Hippolyta Freifrau von und zu Obergünzburg-Ronsberg-Untrasried",
      organization:
        "Rechtsschutzversicherungsgesellschaftenverwaltungsgenossenschaft für die Bundesländer Nordrhein-Westfalen und Mecklenburg-Vorpommern eG",
      addressLines: [
        "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft 1234567890123456789012345678901234567890",
        "Wien",
      ],
      purchaseOrder: "PO-2026-11-22/4471-B-0000000000000000-XYZ",
    },
    lines: [
      {
        text: "A very long name of a product that goes on and on until it has to be broken over more than one line of the table",
        detail:
          "And a detail that does so too, since it explains at length what was bought, by whom, for how long, and why it costs what it does, in one sentence",
        quantity: "5,000",
        unitPrice: "$29.00 a year",
        amount: "$12,345,678.90",
      },
    ],
    ...more,
  });
}
