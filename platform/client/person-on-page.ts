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

/** The CSRF token in the page's site settings; empty on pages that are identical for all visitors. */
export function csrfToken(): string {
  return shell()?.dataset["csrf"] ?? "";
}

/** Makes the page's next calls and forms send the token of a new session. */
export function writeToken(token: string): void {
  const place = shell();
  if (place?.dataset["userId"]) place.dataset["csrf"] = token;
  for (const field of document.querySelectorAll<HTMLInputElement>('input[name="csrf"]')) field.value = token;
}

function shell(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".shell");
}
