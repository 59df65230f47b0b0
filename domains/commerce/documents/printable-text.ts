/**
 * Returns a text without what no document, mail or terminal can show: control characters, halves of letters, those without
 * a meaning of their own, and those that hide, or turn the direction of, what follows them.
 */
export function printable(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
