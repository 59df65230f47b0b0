/** What app/ and other domains may call. */
export { type AccountFields, describeAccount } from "./standing/describe-account.ts";
export { groupSpans } from "./readers/granted-spans.ts";
export { inviteToEdition } from "./readers/invite-to-edition.ts";
export { type Asker, readReaders, type ReaderOf } from "./readers/read-readers.ts";
export { leaveSeat, type SeatHolder, takeSeat } from "./seats/take-seat.ts";
export {
  describeGroupTerms,
  describeHistory,
  describeTerms,
  type GroupStanding,
  type TermsStanding,
} from "./standing/describe-terms.ts";
export { readAccountFacts, readGroupTerms } from "./stores/facts-store.ts";
export { shippedFigures, type Subscriptions } from "./subscriptions.ts";
export { grantTerm, type NewTerm } from "./terms/grant-term.ts";
export { revokeTerm } from "./terms/revoke-term.ts";
export { startTrial } from "./terms/start-trial.ts";
export type { SubscriptionsTables } from "./tables.ts";
export { type AccountFacts, presentSeat, type Term } from "./terms/account-facts.ts";
export { subscriptionsData } from "./terms/personal-data.ts";
