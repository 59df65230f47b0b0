/** The functions that app/ and other domains may call. */
export {
  type BudgetHolder,
  budgetHeader,
  type ServedPiece,
  budgetHolder,
  type BudgetState,
} from "./budget/budget-rules.ts";
export { readServedWords } from "./budget/budget-store.ts";
export { resetReading } from "./budget/reset-reading.ts";
export { type CountServed, ReadingBudget, type ReadingBudgetOptions } from "./budget/reading-budget.ts";
export {
  type GroupStatus,
  describeReader,
  describeGroupTerms,
  describeHistory,
  describeTerms,
  endingGroupTerm,
  endingOwnTerm,
  readEarlierTrial,
} from "./status/status.ts";
export { grantedSpans, groupSpans, inviteToEdition, withdrawFromEdition } from "./readers/readers.ts";
export { readTrialNumbers } from "./numbers/read-trial-numbers.ts";
export { leaveSeat, leaveSeats, takeSeat, takeSeats } from "./seats/take-seat.ts";
export {
  type EndsQuery,
  listAccountsNearEnd,
  listGroupsNearEnd,
  listTrialsNearEnd,
  type NearEnd,
} from "./stores/ends-store.ts";
export { readAccountFacts, readGroupTerms, type AccountFacts, type Term } from "./stores/facts-store.ts";
export { defaultSubscriptionLimits, type ReaderOf, type Subscriptions } from "./subscriptions.ts";
export { addSeats, grantTerm, planTerm, revokeSeats } from "./terms/grant-term.ts";
export {
  type NewTerm,
  dateOwnTerms,
  dateTerms,
  lowerByGrantKey,
  presentSeat,
  readUsableDays,
  revokeByGrantKey,
  revokeTerm,
  subscriptionsData,
} from "./terms/terms.ts";
export { readAdditionsFrom } from "./stores/seat-additions-store.ts";
export { readGrantKeys } from "./stores/grants-store.ts";
export { forgetOldTrials, startTrial } from "./terms/start-trial.ts";
export type { SubscriptionsTables } from "./tables.ts";
export { mergedSubscriptions } from "./merging/merged-data.ts";
