import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { forgetActor, readEventsBy } from "../records/events-store.ts";
import { forgetRedeemer, listRedeemedBy } from "./keys-store.ts";

/** The keys that an account redeemed, and what the record says that it did. */
export const keysData: PersonalData = {
  name: "keys",
  read: async (db, { id }) => {
    const [keys, events] = [await listRedeemedBy(db, id), await readEventsBy(db, id)];
    return {
      redeemed: keys.map(({ tail, title, years, redeemed_at: at }) => ({
        endsWith: tail,
        gave: title,
        years,
        redeemedAt: at === null ? null : new Date(at),
      })),
      record: events.map(({ action, at, details }) => ({ action, at: new Date(at), details: readJson(details) })),
    };
  },
  remove: async (trx, { id }) => {
    await forgetRedeemer(trx, id);
    await forgetActor(trx, id);
  },
  kept: ["That a prepaid key was used, and what was done with money, stays in our record without your name."],
};
