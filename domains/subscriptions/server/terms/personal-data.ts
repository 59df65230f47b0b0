import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { readServed } from "../budget/budget-store.ts";
import { readAccountFacts } from "../stores/facts-store.ts";
import type { Subscriptions } from "../subscriptions.ts";
import { rememberTrial } from "./start-trial.ts";

/** Trials, terms and seats. They are deleted with the account's row; a record that its address had a trial stays. */
export function subscriptionsData(subscriptions: Subscriptions): PersonalData {
  return {
    name: "subscriptions",
    read: async (db, { id }) => {
      const { trial, terms, seats, invitedTo } = await readAccountFacts(db, id);
      return { trial, terms, seats, invitedTo, ...(await readServed(db, id)) };
    },
    remove: (trx, owner) => rememberTrial(trx, subscriptions, owner),
    kept: [
      "For three years from the trial’s first day, we remember that your e-mail address has had its free trial, as a code from which nobody can read the address. Each address gets one trial.",
    ],
  };
}
