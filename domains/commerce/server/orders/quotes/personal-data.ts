import { readJson } from "../../../../../platform/db/json.ts";
import type { PersonalData } from "../../../../../platform/personal-data/personal-data.ts";
import { findAccount } from "../../../../accounts/server/public.ts";
import { forgetQuoter, listQuotes } from "./quotes-store.ts";

/** The quotes of an account. They outlive it, as issued documents, but nobody can order from them any more. */
export const quotesData: PersonalData = {
  name: "quotes",
  read: async (db, { id }) => {
    const account = await findAccount(db, id);
    // Of an address, only whose it is is told.
    const email = account === undefined || account.emailVerifiedAt === null ? null : account.email;
    return (await listQuotes(db, { id, email })).map(
      ({ number, created_at: at, valid_until: validUntil, total, currency, content }) => {
        const { buyer, lines } = readJson(content);
        const named = lines.map(({ text, detail, net, tax }) => ({ text, detail, net, tax }));
        return { number, madeAt: new Date(at), validUntil, currency, total, buyer, lines: named };
      },
    );
  },
  remove: async (trx, { id }) => {
    await forgetQuoter(trx, id);
  },
  kept: [
    "Your quotes, with the name and address on them, are kept as long as commercial law requires, which is up to ten years. They are no longer linked to an account, and nothing can be ordered from them.",
  ],
};
