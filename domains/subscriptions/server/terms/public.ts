/** What app/ and other domains may use of terms: granting, dating and taking them back. */
export { addSeats, grantTerm, planTerm, revokeSeats } from "./grant-term.ts";
export { forgetOldTrials, startTrial } from "./start-trial.ts";
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
} from "./terms.ts";
