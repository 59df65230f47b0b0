/** What app/ and other domains may use. */
export type { Accounts, From, Passwords } from "./accounts.ts";
export { accountJobs, planTidying } from "./jobs/handlers.ts";
export { checkNewPassword, confirmPassword, openPasswords } from "./security/passwords/passwords.ts";
export {
  type NewAccount,
  accountsByIds,
  createAccount,
  findAccount,
  findAccountByEmail,
  hasAccounts,
  reasonIn,
  requireAccount,
  savePreferences,
} from "./records/records.ts";
export {
  canTurnSecondFactorOn,
  endEverySession,
  resetSecondFactor,
  setPassword,
  turnSecondFactorOnAgain,
} from "./records/passwords.ts";
export { type AdminAccount, endRole, giveRole, readAdminAccount } from "./records/staff/staff.ts";
export {
  type AuditFilter,
  accountActions,
  parseAuditFilter,
  readAccountEvents,
  writePlace,
} from "./records/audit/audit.ts";
export { planRole, staffBlocks } from "./records/staff/staff-in-admin.ts";
export { logRefusals } from "./security/refusals.ts";
export { recordEvent, watchSecurityEvents } from "./security/record-event.ts";
export {
  type PresentedSession,
  beginVisit,
  beginsVisit,
  browserOf,
  csrfTokenFor,
  forgetReader,
  presentedSession,
  sessionCookieName,
  writeSessionCookie,
  type SessionOf,
  type OpenedSession,
} from "./security/sessions/cookies.ts";
export { ACTING_MINUTES, beginActing, stopActing } from "./commands/acting/act-as.ts";
export { fromOf, guardAccounts, loginFor, secondFactorFor } from "./screens/screen-context.ts";
export { networkForLimits, networkForLog } from "./security/network.ts";
export {
  addressToVerify,
  markAsVerified,
  sendVerificationAgain,
  takeVerificationBack,
} from "./records/staff/verify-in-admin.ts";
export { findAccountsLike, lastLoginOf, listNewestAccounts, lockAccount } from "./stores/accounts-store.ts";
export { listEvents } from "./stores/events-store.ts";
export { readSessions } from "./security/sessions/session-of.ts";
export { beginSession } from "./commands/sign-in/begin-session.ts";
export type { AccountsTables } from "./tables.ts";
export { closeAccount, mailErasure, reopenAccount } from "./commands/closing/close-account.ts";
export { findClosure, findClosureById, listClosures } from "./stores/closures-store.ts";
export {
  MERGE_WAIT_DAYS,
  type MergeNote,
  type MergingAccounts,
  UNDO_MERGE_DAYS,
  askMergeByMail,
  endMergedAccount,
  eraseMerged,
  mergeUseless,
  mergedAccount,
  openUndoCode,
  planMergeAhead,
  showAgain,
  stopMerge,
  tellOfUndoing,
} from "./records/merging/merges.ts";
export { findMerge, findMergeOfAddress, type FoundMerge, listMerges } from "./stores/merges-store.ts";
export { accountData } from "./records/personal-data.ts";
export { giveProof } from "./commands/sign-in/sign-in.ts";
export {
  askSecondPerson,
  endRequest,
  readRequests,
  requestTasks,
  tellConcerned,
  tellOwners,
} from "./records/staff/second-person.ts";
export { type AdminInverse, noteDone, readInverses } from "./records/admin-inverses.ts";
