/** The functions that app/ and other domains may call. */
export {
  type BudgetHolder,
  budgetHeader,
  type ServedPiece,
  budgetHolder,
  type Budgets,
  type BudgetState,
} from "./budget/budget-rules.ts";
export { readServedWords } from "./budget/budget-store.ts";
export { resetReading } from "./budget/reset-reading.ts";
export { type CountServed, ReadingBudget, type ReadingBudgetOptions } from "./budget/reading-budget.ts";
export { describeAccount } from "./status/describe-account.ts";
export { readEarlierTrial } from "./status/earlier-trial.ts";
export { grantedSpans, groupSpans } from "./readers/granted-spans.ts";
export { readTrialNumbers } from "./numbers/read-trial-numbers.ts";
export { inviteToEdition, withdrawFromEdition } from "./readers/invite-to-edition.ts";
export { leaveSeat, leaveSeats, takeSeat, takeSeats } from "./seats/take-seat.ts";
export { endingGroupTerm, endingOwnTerm } from "./status/ending-term.ts";
export {
  type EndsQuery,
  listAccountsNearEnd,
  listGroupsNearEnd,
  listTrialsNearEnd,
  type NearEnd,
} from "./stores/ends-store.ts";
export { describeGroupTerms, describeHistory, describeTerms, type GroupStatus } from "./status/describe-terms.ts";
export { readAccountFacts, readGroupTerms } from "./stores/facts-store.ts";
export { defaultSubscriptionLimits, type ReaderOf, type Subscriptions } from "./subscriptions.ts";
export { grantTerm, type NewTerm, planTerm } from "./terms/grant-term.ts";
export { readAdditionsFrom } from "./stores/seat-additions-store.ts";
export { addSeats, revokeSeats } from "./terms/add-seats.ts";
export { dateOwnTerms, dateTerms } from "./terms/date-terms.ts";
export { readGrantKeys } from "./stores/grants-store.ts";
export { lowerByGrantKey, revokeByGrantKey, revokeTerm } from "./terms/revoke-term.ts";
export { forgetOldTrials, startTrial } from "./terms/start-trial.ts";
export { readUsableDays } from "./terms/usable-days.ts";
export type { SubscriptionsTables } from "./tables.ts";
export { type AccountFacts, presentSeat, type Term } from "./terms/account-facts.ts";
export { mergedSubscriptions } from "./merging/merged-data.ts";
export { subscriptionsData } from "./terms/personal-data.ts";
