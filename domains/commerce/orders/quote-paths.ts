/** A quote's page. */
export function quotePath(number: string): string {
  return `/quotes/${number}`;
}

/** Where a quote is to be read as a document; with '.pdf' behind it, it is the file. */
export function quoteDocumentPath(number: string): string {
  return `${quotePath(number)}/document`;
}
