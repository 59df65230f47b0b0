import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { forgetPresenceOf } from "./blocks/presence-store.ts";
import { forgetSaver, listVersionsBy } from "./drafts-store.ts";

const MANY = 10_000;

/** Which versions of which pages the account saved at the desk. */
export const pageDraftsData: PersonalData = {
  name: "edited pages",
  read: async (db, { id }) =>
    (await listVersionsBy(db, id, MANY)).map(({ page_id: page, version, saved_at: at }) => {
      return { page, version, at: new Date(at) };
    }),
  remove: async (trx, { id }) => {
    await forgetSaver(trx, id);
    await forgetPresenceOf(trx, id);
  },
  kept: [],
};
