/** What kinds of documents are called beside their numbers; a kind that is newer than the page is just a document. */
export const documentNames: Readonly<Partial<Record<string, string>>> = {
  invoice: "Invoice",
  receipt: "Receipt",
  "credit-note": "Credit note",
  quote: "Quote",
};
