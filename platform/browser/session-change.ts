/** The event on `document` that reports a change of the signed-in user. */
export const SESSION_CHANGED = "session-changed";

/** 'reload': a user is signed in, and the page looks up who; 'ended': no one is signed in. */
export type SessionChange = "reload" | "ended";

/** Notifies everything that shows who is signed in. */
export function broadcastSessionChange(detail: SessionChange): void {
  document.dispatchEvent(new CustomEvent<SessionChange>(SESSION_CHANGED, { detail }));
}

/**
 * Compares a response's session state with what the page shows, and dispatches SESSION_CHANGED if they differ. A 503
 * counts as signed out, unless it has a Retry-After: then the server only pauses.
 */
export function noteSession({ status, headers }: Pick<Response, "status" | "headers">, loggedIn?: boolean): void {
  const isShown = document.querySelector(".shell[data-signed-in]") !== null;
  const isSignedIn = status === 503 && !headers.has("retry-after") ? false : loggedIn;
  if (isSignedIn === undefined || isSignedIn === isShown) return;
  broadcastSessionChange(isSignedIn ? "reload" : "ended");
}
