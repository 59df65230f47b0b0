import type { DocumentContent } from "../../document-content.ts";

/** An invoice's content with everything that one may say. */
export const sampleContent = {
  seller: {
    name: "Fieldstone Press",
    addressLines: ["Fieldstone Publishing, Inc.", "128 Main Street", "Cambridge, MA 02138", "United States"],
    taxNumber: "EIN 04-1234567",
    email: "billing@fieldstone.example",
    footer: ["Wire: First Bank, ABA 011000138, account 0042 118 774"],
  },
  buyer: {
    name: "Accounts Payable",
    organization: "Grünwald & Søn LLP",
    addressLines: ["1 Financial Center, 22nd floor", "Boston, MA 02111", "United States"],
    taxNumber: "VAT DE 811 907 980",
    purchaseOrder: "PO 4471/B",
  },
  order: "FS-7K3M-92QX",
  dueOn: "12.22.2026",
  serves: ["Grünwald & Søn LLP (team)", "25 seats", "11.23.2026 – 11.22.2027"],
  lines: [
    {
      text: "Team subscription, 1 year",
      detail: "Renewal, 25 seats, 11.23.2026 – 11.22.2027",
      quantity: "25",
      unitPrice: "$29.00",
      amount: "$725.00",
    },
    {
      text: "Additional seats",
      detail: "5 seats for the 161 of 365 days that are left, 6.15.2026 – 11.22.2026",
      quantity: "5",
      unitPrice: "$29.00 a year",
      amount: "$63.96",
    },
    { text: "Offer LIBRARY10", detail: "10 percent off", amount: "−$78.90" },
  ],
  sums: { net: "$710.06", taxes: [{ name: "Sales tax (exempt)", amount: "$0.00" }], total: "$710.06", due: "$710.06" },
  notes: [
    {
      title: "Payment",
      text: "Please pay by 12.22.2026 and give the number of this invoice. Access has begun already.",
    },
  ],
  terms: "Nothing renews automatically. The subscription ends on 11.22.2027.",
  link: { url: "https://fieldstone.example/orders/FS-7K3M-92QX", text: "See or pay this order online" },
} satisfies DocumentContent;
