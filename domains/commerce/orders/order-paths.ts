/** An order's page. */
export function orderPath(number: string): string {
  return `/orders/${number}`;
}

/** On an order's address: it is placed, and the page to pay on could not be reached. */
export const PAY_FAILED = "pay=failed";

/** On an order's address: the buyer left the page to pay on. Anybody can type it, so nothing but a sentence follows from it. */
export const PAY_CANCELED = "canceled=1";

/** Where the PDF of a document is, by the address of its page, which may carry the token of a secret link. */
export function pdfAddress(page: string): string {
  return page.replace(/(?=\?|$)/, ".pdf");
}

/** Where a document of an order is to be read; with '.pdf' behind it, it is the file. */
export function documentPath(orderNumber: string, documentNumber: string): string {
  return `${orderPath(orderNumber)}/documents/${documentNumber}`;
}

/** A quote's page. */
export function quotePath(number: string): string {
  return `/quotes/${number}`;
}

/** Where a quote is to be read as a document; with '.pdf' behind it, it is the file. */
export function quoteDocumentPath(number: string): string {
  return `${quotePath(number)}/document`;
}
