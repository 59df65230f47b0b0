/** Whom a page was rendered for. */
export interface Person {
  userId: string;
  email: string;
}

/** Whom the page was rendered for; undefined if nobody was signed in, or it could not be known. */
export function personOnPage(): Person | undefined {
  const { userId = "", email = "" } = shell()?.dataset ?? {};
  return userId === "" ? undefined : { userId, email };
}

/** Tokens of sessions that ended under the page, which forms may still have, and the token that replaces them. */
const replaced = new Set<string>();
let current = "";

/** The CSRF token for calls; empty on pages that are identical for all visitors. */
export function csrfToken(): string {
  return newestOf(shell()?.dataset["csrf"] ?? "");
}

/** Makes the page's next calls and forms send the token of a new session instead of those they were rendered with. */
export function replaceToken(token: string): void {
  if (replaced.size === 0) document.addEventListener("formdata", sendNewest);
  replaced.add(current).add(shell()?.dataset["csrf"] ?? "");
  for (const { value } of document.querySelectorAll<HTMLInputElement>('input[name="csrf"]')) replaced.add(value);
  replaced.delete(token);
  replaced.delete("");
  current = token;
}

/** A form keeps the token it was rendered with, as React or stored HTML has it; only what it sends is newer. */
function sendNewest({ formData }: FormDataEvent): void {
  const token = formData.get("csrf");
  if (typeof token === "string") formData.set("csrf", newestOf(token));
}

function newestOf(token: string): string {
  return replaced.has(token) ? current : token;
}

function shell(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".shell");
}
