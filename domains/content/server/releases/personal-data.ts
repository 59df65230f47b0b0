import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { forgetEditor, listContentEventsBy } from "./content-events-store.ts";

const MANY = 10_000;

/** What the account published, scheduled, discarded, rolled back and shared at the desk. */
export const contentData: PersonalData = {
  name: "releases",
  read: async (db, { id }) =>
    (await listContentEventsBy(db, id, MANY)).map(({ kind, handle, number, reason, at }) => ({
      kind,
      release: `${handle}.${number}`,
      reason,
      at: new Date(at),
    })),
  remove: (trx, { id }) => forgetEditor(trx, id),
  kept: ["The history of the manual keeps what was published, when and why, without saying that it was you."],
};
