import { inUtc } from "../../../../platform/clock/in-utc.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { AppError, notFound } from "../../../../platform/http/errors.ts";
import { findAccountByEmail } from "../../../accounts/server/records/public.ts";
import { recordEvent } from "../../../accounts/server/security/public.ts";
import { adminPath } from "../../../admin/contract.ts";
import { defineAct, defineResource, isId, refused } from "../../../admin/server/public.ts";
import {
  allowEmails,
  findSuppression,
  isSingleAddress,
  listSuppressions,
  type MailSuppression,
  reasonInWords,
  suppress,
  suppressionOf,
} from "../../../messaging/server/public.ts";
import type { Users } from "./user.ts";

/** So many addresses stand on a page. */
const PAGE = 50;

const allow = defineAct<Users, MailSuppression>({
  name: "allow-emails",
  at: "allow",
  label: "Send emails again",
  action: "help-users",
  damage: "none",
  asksReason: true,
  done: "The address gets emails again.",
  plan: ({ database, subscriptions: { clock } }, { item: { id, address, reason }, actor, reason: why }) =>
    Promise.resolve({
      sentence: `This will send emails to ${address} again. ${
        reason === "complained"
          ? "Its reader called one spam: do this only if they asked for it."
          : "If it refuses one, it comes back to this list."
      } Emails that were held back are not sent.`,
      agreed: id,
      run: async () => {
        await database.db.transaction().execute(async (trx) => {
          if (!(await allowEmails(trx, id))) throw goneNow();
          const accountId = (await findAccountByEmail(trx, address))?.id ?? null;
          const details = { byAccountId: actor.id, detail: `${address}: ${why}` };
          await recordEvent(trx, clock, "emails-allowed", accountId, undefined, details);
        });
      },
    }),
});

const stop = defineAct<Users, null>({
  name: "stop-emails",
  at: "stop",
  label: "Stop emails to an address",
  action: "help-users",
  damage: "none",
  asksReason: true,
  fields: () => [{ kind: "text", type: "email", name: "address", label: "Email address", value: "" }],
  plan: async ({ database, subscriptions: { clock } }, { fields, actor, reason: why }) => {
    const address = (fields["address"] ?? "").trim();
    if (!isSingleAddress(address)) throw refused("Type a whole email address.");
    const known = await suppressionOf(database.db, address);
    if (known !== undefined) throw alreadyThere(address);
    return {
      sentence: `This will stop all emails to ${address}, also those for logging in and about orders, until somebody sends them again here.`,
      agreed: address.toLowerCase(),
      run: async () => {
        await database.db.transaction().execute(async (trx) => {
          await suppress(trx, clock, { address, reason: "stopped", source: actor.name, detail: why });
          const accountId = (await findAccountByEmail(trx, address))?.id ?? null;
          const details = { byAccountId: actor.id, detail: `${address}: ${why}` };
          await recordEvent(trx, clock, "emails-stopped", accountId, undefined, details);
        });
        return { id: (await suppressionOf(database.db, address))?.id ?? "" };
      },
    };
  },
  done: "No more emails are sent to the address.",
});

/** Addresses that get no email: those that bounced or complained, and those that were stopped here. */
export const suppressions = defineResource<Users, MailSuppression, MailSuppression>({
  name: "suppressions",
  label: "Suppression list",
  see: "help-users",
  listActs: [stop],
  list: {
    columns: [
      { name: "Address", value: ({ id, address }) => ({ text: address, href: adminPath("suppressions", id) }) },
      { name: "Why", value: reasonInWords },
      { name: "Reported by", value: ({ source }) => source },
      { name: "Since", value: ({ since }) => inUtc(since) },
      { name: "Emails held back", value: ({ held }) => `${held}`, isNumber: true },
    ],
    heading: "Newest first",
    empty: "Every address gets its emails.",
    read: async ({ database: { db } }, { after }) => {
      if (after !== undefined && !isId(after)) throw notFound("This page of the list");
      const found = await listSuppressions(db, { before: after, limit: PAGE + 1 });
      const rows = found.slice(0, PAGE);
      return { rows, next: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null };
    },
    search: {
      label: "Find an address",
      help: "The whole email address.",
      empty: "This address gets its emails.",
      more: "",
      all: "Show all addresses",
      find: async ({ database: { db } }, typed) => {
        if (!isSingleAddress(typed)) throw refused("Type a whole email address.");
        const found = await suppressionOf(db, typed);
        return { rows: found === undefined ? [] : [found], hasMore: false };
      },
    },
  },
  details: {
    find: async ({ database: { db } }, id) => await asked(db, id),
    lookUp: async ({ database: { db } }, word) => (await suppressionOf(db, word))?.id ?? word,
    id: ({ id }) => id,
    title: ({ address }) => address,
    blocks: (_users, found, { acts }) => Promise.resolve([{ kind: "facts", facts: factsOf(found) }, ...acts]),
  },
  acts: [allow],
});

async function asked(db: Queries, id: string): Promise<MailSuppression> {
  const found = isId(id) ? await findSuppression(db, id) : undefined;
  if (found === undefined) throw notFound("This address");
  return found;
}

function factsOf(found: MailSuppression) {
  const { source, detail, since, held, held_at: heldAt } = found;
  return [
    { name: "Why", value: reasonInWords(found) },
    { name: "Reported by", value: source },
    { name: "What they said", value: detail === "" ? "Nothing" : detail },
    { name: "Since", value: inUtc(since) },
    { name: "Emails held back", value: heldAt === null ? "None" : `${held}, the last one at ${inUtc(heldAt)}` },
  ];
}

function goneNow(): AppError {
  const message = "This address is no longer on the list: it gets emails.";
  return new AppError({ code: "address-allowed", status: 409, message });
}

function alreadyThere(address: string): AppError {
  const message = `${address} is on the list already: it gets no emails.`;
  return new AppError({ code: "address-stopped", status: 409, message });
}
