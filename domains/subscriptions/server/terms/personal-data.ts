import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { readAccountFacts } from "../stores/facts-store.ts";
import type { SubscriptionsTables } from "../tables.ts";

/** Trials, terms and seats. They go with the account's row. */
export const subscriptionsData: PersonalData<SubscriptionsTables> = {
  name: "subscriptions",
  read: async (db, { id }) => {
    const { trial, terms, seats, invitedTo } = await readAccountFacts(db, id);
    return { trial, terms, seats, invitedTo };
  },
  remove: () => Promise.resolve(),
  kept: [],
};
