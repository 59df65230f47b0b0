import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { deleteMailsTo, listMailsTo } from "./outbox-store.ts";

/** The emails sent to the account's address. */
export const mailData: PersonalData = {
  name: "mail",
  read: async (db, { email }) => {
    const mails = await listMailsTo(db, email);
    return mails.map(({ template, state, created_at }) => ({
      template,
      state,
      at: new Date(created_at),
    }));
  },
  remove: (trx, { email }) => deleteMailsTo(trx, email),
  kept: [],
};
