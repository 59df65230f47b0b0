/** The same password typed on another keyboard: é as one character or as two, full-width letters as plain ones. */
export function normalisePassword(password: string): string {
  return password.normalize("NFKC");
}
