/** What app/ and other domains may use: who may read what, seats, and what stands. */
export { mergedSubscriptions } from "./merging/merged-data.ts";
export { readTrialNumbers } from "./numbers/read-trial-numbers.ts";
export { grantedSpans, groupSpans, inviteToEdition, withdrawFromEdition } from "./readers/readers.ts";
export { leaveSeat, leaveSeats, takeSeat, takeSeats } from "./seats/take-seat.ts";
export {
  type GroupStatus,
  describeGroupTerms,
  describeHistory,
  describeReader,
  describeTerms,
  endingGroupTerm,
  endingOwnTerm,
  readEarlierTrial,
} from "./status/status.ts";
export {
  type EndsQuery,
  type NearEnd,
  listAccountsNearEnd,
  listGroupsNearEnd,
  listTrialsNearEnd,
} from "./stores/ends-store.ts";
export { type AccountFacts, type Term, readAccountFacts, readGroupTerms } from "./stores/facts-store.ts";
export { readGrantKeys } from "./stores/grants-store.ts";
export { readAdditionsFrom } from "./stores/seat-additions-store.ts";
export { type ReaderOf, type Subscriptions, defaultSubscriptionLimits } from "./subscriptions.ts";
export { type SubscriptionsTables } from "./tables.ts";
