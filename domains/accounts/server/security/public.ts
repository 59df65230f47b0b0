/** What app/ and other domains may use of sessions, passwords and what is asked before a request. */
export { ACTING_MINUTES, beginActing, stopActing } from "../commands/acting/act-as.ts";
export { beginSession } from "../commands/sign-in/begin-session.ts";
export { giveProof } from "../commands/sign-in/sign-in.ts";
export { fromOf, guardAccounts, loginFor, secondFactorFor } from "../screens/screen-context.ts";
export { networkForLimits, networkForLog } from "./network.ts";
export { checkNewPassword, confirmPassword, openPasswords } from "./passwords/passwords.ts";
export { recordEvent, watchSecurityEvents } from "./record-event.ts";
export { logRefusals } from "./refusals.ts";
export {
  type OpenedSession,
  type PresentedSession,
  type SessionOf,
  beginVisit,
  beginsVisit,
  browserOf,
  claimsSession,
  csrfTokenFor,
  forgetReader,
  presentedSession,
  sessionCookieName,
  writeSessionCookie,
} from "./sessions/cookies.ts";
export { readSessions } from "./sessions/session-of.ts";
