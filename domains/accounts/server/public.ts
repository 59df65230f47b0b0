/** What app/ and other domains may use. */
export type { Accounts, From } from "./accounts.ts";
export { accountJobs, planTidying } from "./jobs/handlers.ts";
export { checkNewPassword } from "./security/passwords/check-new-password.ts";
export { confirmPassword } from "./security/passwords/confirm-password.ts";
export { openPasswords, type Passwords } from "./security/passwords/open-passwords.ts";
export { createAccount, type NewAccount } from "./records/create-account.ts";
export { accountsByIds, findAccount, findAccountByEmail } from "./records/find-accounts.ts";
export { hasAccounts } from "./records/has-accounts.ts";
export { requireAccount } from "./records/require-account.ts";
export { savePreferences } from "./records/save-preferences.ts";
export { canTurnSecondFactorOn, resetSecondFactor, turnSecondFactorOnAgain } from "./records/reset-second-factor.ts";
export { setPassword } from "./records/set-password.ts";
export { endRole, giveRole } from "./records/staff/staff.ts";
export { accountActions } from "./records/audit/account-actions.ts";
export { type AuditFilter, parseAuditFilter, writePlace } from "./records/audit/parse-audit-filter.ts";
export { readAccountEvents } from "./records/audit/read-account-events.ts";
export { planRole, readStaff } from "./records/staff/staff-at-desk.ts";
export { logRefusals } from "./security/refusals.ts";
export { recordEvent, watchSecurityEvents } from "./security/record-event.ts";
export {
  beginsVisit,
  beginVisit,
  browserOf,
  csrfTokenFor,
  forgetReader,
  type PresentedSession,
  presentedSession,
  writeSessionCookie,
} from "./security/sessions/cookies.ts";
export { ACTING_MINUTES, beginActing, stopActing } from "./commands/acting/act-as.ts";
export { guardAccounts } from "./screens/guard-accounts.ts";
export { networkForLimits, networkForLog } from "./security/network.ts";
export {
  addressToVerify,
  markAsVerified,
  sendVerificationAgain,
  takeVerificationBack,
} from "./records/staff/verify-at-desk.ts";
export { type DeskAccount, readDeskAccount } from "./records/staff/read-desk-account.ts";
export { endEverySession } from "./records/end-every-session.ts";
export { findAccountsLike, lastLoginOf, listNewestAccounts, lockAccount } from "./stores/accounts-store.ts";
export { listEvents } from "./stores/events-store.ts";
export { readSessions, type SessionOf } from "./security/sessions/session-of.ts";
export { sessionCookieName } from "./security/sessions/session-cookie.ts";
export { type OpenedSession, beginSession } from "./commands/sign-in/begin-session.ts";
export type { AccountsTables } from "./tables.ts";
export { closeAccount, mailErasure, reopenAccount } from "./commands/closing/close-account.ts";
export { findClosure, findClosureById, listClosures } from "./stores/closures-store.ts";
export { fromOf, loginFor, secondFactorFor } from "./screens/screen-context.ts";
export { mergedAccount, UNDO_MERGE_DAYS } from "./records/merging/merged-account.ts";
export {
  askMergeByMail,
  endMergedAccount,
  eraseMerged,
  MERGE_WAIT_DAYS,
  type MergeNote,
  type MergingAccounts,
  mergeUseless,
  openUndoCode,
  planMergeAhead,
  showAgain,
  stopMerge,
  tellOfUndoing,
} from "./records/merging/merges.ts";
export { findMerge, findMergeOfAddress, type FoundMerge, listMerges } from "./stores/merges-store.ts";
export { accountData } from "./records/personal-data.ts";
export { giveProof } from "./commands/sign-in/give-proof.ts";
export { askSecondPerson, endRequest, readRequests, requestTasks } from "./records/staff/second-person.ts";
export { tellConcerned, tellOwners } from "./records/staff/tell-staff.ts";
export { type DeskInverse, noteDone, readInverses } from "./records/desk-inverses.ts";
export { reasonIn } from "./records/reason-in.ts";
