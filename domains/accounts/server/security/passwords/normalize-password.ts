/**
 * Normalizes a password so that it matches when typed on another keyboard: é as one character or two, full-width
 * letters as plain ones.
 */
export function normalizePassword(password: string): string {
  return password.normalize("NFKC");
}
