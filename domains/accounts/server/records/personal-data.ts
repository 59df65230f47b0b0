import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { deleteAccount, findAccountById } from "../stores/accounts-store.ts";
import { listEvents, listEventsBy } from "../stores/events-store.ts";
import { listMerges } from "../stores/merges-store.ts";
import { requireOtherOwner } from "./staff/staff.ts";

const MANY = 10_000;

/** The account itself. Its sessions, password and other dependent rows are deleted with it. */
export const accountData: PersonalData = {
  name: "account",
  read: async (db, { id }) => {
    const account = await findAccountById(db, id);
    const events = await listEvents(db, { accountId: id, limit: MANY });
    const asStaff = await listEventsBy(db, id, MANY);
    return {
      profile: account && {
        ...account,
        emailVerifiedAt: moment(account.emailVerifiedAt),
        lastLoginAt: moment(account.lastLoginAt),
        createdAt: moment(account.createdAt),
      },
      security: events.map(({ kind, network, at, detail }) => ({ kind, network, at: new Date(at), detail })),
      merges: (await listMerges(db, id)).map(({ kept, other, reason, asked_at, merged_at }) => {
        return {
          kept: kept.email,
          other: other.email,
          reason,
          askedAt: new Date(asked_at),
          mergedAt: moment(merged_at),
        };
      }),
      asStaff: asStaff.map(({ kind, at, detail }) => ({ kind, at: new Date(at), detail })),
    };
  },
  close: requireOtherOwner,
  remove: async (trx, { id }) => {
    // What became part of it goes with it: nothing is left that could be given back.
    for (const { other, merged_at } of await listMerges(trx, id))
      if (merged_at !== null) await deleteAccount(trx, other.id);
    await deleteAccount(trx, id);
  },
  kept: [
    "The security log keeps times and shortened network addresses, without your name or account, so that we can investigate attacks.",
  ],
};

function moment(at: number | null): Date | null {
  return at === null ? null : new Date(at);
}
