import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { forgetSaver, listVersionsBy } from "./drafts-store.ts";

const MANY = 10_000;

/** Which versions of which pages the account saved at the desk. */
export const pageDraftsData: PersonalData = {
  name: "edited pages",
  read: async (db, { id }) =>
    (await listVersionsBy(db, id, MANY)).map(({ page_id: page, version, saved_at: at }) => {
      return { page, version, at: new Date(at) };
    }),
  remove: (trx, { id }) => forgetSaver(trx, id),
  kept: [],
};
