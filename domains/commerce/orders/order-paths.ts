/** An order's page. */
export function orderPath(number: string): string {
  return `/orders/${number}`;
}

/** Where a document of an order is to be read; with '.pdf' behind it, it is the file. */
export function documentPath(orderNumber: string, documentNumber: string): string {
  return `${orderPath(orderNumber)}/documents/${documentNumber}`;
}
