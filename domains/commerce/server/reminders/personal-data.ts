import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { deleteRefusal, deleteRemindersOf, findRefusal } from "./reminders-store.ts";

/** Whether an account wants reminders. */
export const remindersData: PersonalData = {
  name: "reminders",
  read: async (db, { id }) => {
    const refusedAt = await findRefusal(db, id);
    return { turnedOffAt: refusedAt === null ? null : new Date(refusedAt) };
  },
  remove: async (trx, { id }) => {
    await deleteRefusal(trx, id);
    await deleteRemindersOf(trx, id);
  },
  kept: [],
};
