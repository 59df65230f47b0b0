// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const unwanted = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\ufeff]/g;

/**
 * Cleans a line of plain text: collapses and trims white space (non-breaking spaces stay), drops control characters.
 */
export function plainLine(text: string): string {
  return text
    .toWellFormed()
    .replace(unwanted, "")
    .replace(/[ \t\n\f\r\u2028\u2029]+/g, " ")
    .replace(/^ | $/g, "");
}
