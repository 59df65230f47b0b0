/** What is issued with a number of its own. */
export const documentKinds = ["invoice", "receipt", "quote", "credit-note"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What each kind calls itself. */
export const documentTitles: Readonly<Record<DocumentKind, string>> = {
  invoice: "Invoice",
  receipt: "Receipt",
  quote: "Quote",
  "credit-note": "Credit note",
};
