/** What app/ and other domains may use of the records of accounts, their staff and what was done. */
export { type AdminInverse, noteDone, readInverses } from "./admin-inverses.ts";
export { type AuditFilter, accountActions, parseAuditFilter, readAccountEvents, writePlace } from "./audit/audit.ts";
export {
  canTurnSecondFactorOn,
  endEverySession,
  resetSecondFactor,
  setPassword,
  turnSecondFactorOnAgain,
} from "./passwords.ts";
export { accountData } from "./personal-data.ts";
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
} from "./records.ts";
export {
  askSecondPerson,
  endRequest,
  readRequests,
  requestTasks,
  tellConcerned,
  tellOwners,
} from "./staff/second-person.ts";
export { planRole, staffBlocks } from "./staff/staff-in-admin.ts";
export { type AdminAccount, endRole, giveRole, readAdminAccount } from "./staff/staff.ts";
export {
  addressToVerify,
  markAsVerified,
  sendVerificationAgain,
  takeVerificationBack,
} from "./staff/verify-in-admin.ts";
