/** The mark that tells table programs that a CSV text is UTF-8. */
export const CSV_MARK = "\uFEFF";

/** A row of a CSV text (RFC 4180). */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

/** A negative number, which calculates nothing. */
const NEGATIVE = /^-\d+(?:\.\d+)?$/;

/** A cell that begins like a formula, full-width signs included, would be run: an apostrophe before it makes it text. */
function cellOf(text: string): string {
  const isFormula = /^[\s]*[=+\-@\t\r＝＋－＠]/.test(text) && !NEGATIVE.test(text);
  const harmless = isFormula ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
