/**
 * Text as the filter compares it: only its word characters (letters, digits and the underscore of any script), lower
 * case, without accents. Input and cells are treated alike, so that `F. App'x`, `U.S.` and `Québec` are found however
 * they are typed.
 */
export function normalise(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}_]+/gu, "")
    .toLowerCase();
}
