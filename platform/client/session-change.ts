/** The event on `document` that reports a change of the signed-in user. */
export const SESSION_CHANGED = "session-changed";

/** 'reload': a user is signed in, and the page looks up who; 'ended': no one is signed in. */
export type SessionChange = "reload" | "ended";

let hasChanged = false;

/** Whether the user has changed since the page was rendered: whoever starts to listen now has missed the event. */
export function hasSessionChanged(): boolean {
  return hasChanged;
}

/** Notifies everything that shows who is signed in. */
export function broadcastSessionChange(detail: SessionChange): void {
  hasChanged = true;
  document.dispatchEvent(new CustomEvent<SessionChange>(SESSION_CHANGED, { detail }));
}

/** What became of asking for the password: the same person is signed in, another one is, or nobody is. */
export type SignedInAgain = "same" | "other" | "nobody";

/** Who is asked when a session has ended under a page; the page's start sets it. */
export const signInAgain: { ask?: () => Promise<SignedInAgain> } = {};
