/** What app/ and other domains may use of accounts as a whole: jobs, closing, merging. */
export { type Accounts, type From, type Passwords } from "./accounts.ts";
export { closeAccount, mailErasure, reopenAccount } from "./commands/closing/close-account.ts";
export { accountJobs, planTidying } from "./jobs/handlers.ts";
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
export { findAccountsLike, lastLoginOf, listNewestAccounts, lockAccount } from "./stores/accounts-store.ts";
export { findClosure, findClosureById, listClosures } from "./stores/closures-store.ts";
export { listEvents } from "./stores/events-store.ts";
export { type FoundMerge, findMerge, findMergeOfAddress, listMerges } from "./stores/merges-store.ts";
export { type AccountsTables } from "./tables.ts";
