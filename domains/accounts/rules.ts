/** An address as accounts are compared by it. Letters of every script, so not what the database's lower() does. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}
