/** The event on `document` that tells that another person reads now than the page shows. */
export const SESSION_CHANGED = "session-changed";

/** 'reload': somebody is signed in, and the page asks who; 'ended': nobody is. */
export type SessionChange = "reload" | "ended";

/** Tells whoever shows who is signed in. */
export function tellSessionChange(detail: SessionChange): void {
  document.dispatchEvent(new CustomEvent<SessionChange>(SESSION_CHANGED, { detail }));
}

/** What an answer says of the session: told when the page shows otherwise. A server out of service has signed everybody out. */
export function noteSession(status: number, loggedIn: boolean | undefined): void {
  const isShown = document.querySelector(".shell[data-signed-in]") !== null;
  const isSignedIn = status === 503 ? false : loggedIn;
  if (isSignedIn === undefined || isSignedIn === isShown) return;
  tellSessionChange(isSignedIn ? "reload" : "ended");
}
