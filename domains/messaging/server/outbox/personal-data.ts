import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import type { MessagingTables } from "../tables.ts";
import { deleteMailsTo, listMailsTo } from "./outbox-store.ts";

/** The mails that were sent to the account's address. */
export const mailData: PersonalData<MessagingTables> = {
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
