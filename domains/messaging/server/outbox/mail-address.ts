import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { deleteMailsTo, listMailsTo } from "./outbox-store.ts";

/**
 * Whether this is exactly one e-mail address that is safe in a header and an SMTP command as it is: no spaces, line
 * breaks, brackets, quotes or lists. Stricter than the standard, which allows quoted local parts that no one has.
 */
export function isSingleAddress(address: string): boolean {
  return (
    address.length <= 254 &&
    /^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[^\s\p{Cc}<>()[\]\\,;:"@]+\.[^\s\p{Cc}<>()[\]\\,;:"@.]+$/u.test(address)
  );
}

/** Sanitizes text for a header: control characters and line breaks become spaces, so that it stays one header. */
export function headerText(words: string): string {
  return words.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

/**
 * A recipient's name for the header. What somebody typed for others to read is no name: with signs of links and
 * addresses, or longer than a name, it is left out.
 */
export function recipientName(typed: string): string {
  const name = headerText(typed);
  return name.length > 80 || /[<>{}[\]\\/@:;|"]|[\p{L}\p{N}]\.\p{L}{2}/u.test(name) ? "" : name;
}

/**
 * Parses a sender from the settings: 'no-reply@example.org' or 'Fieldstone <no-reply@example.org>'. Undefined for
 * anything else.
 */
export function parseMailbox(sender: string): Mailbox | undefined {
  const [, name = "", bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(sender.trim()) ?? [];
  const address = bracketed ?? sender.trim();
  return isSingleAddress(address) ? { address, name: headerText(name.replaceAll('"', "")) } : undefined;
}

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

/** An address with its display name; '' for none. */
export interface Mailbox {
  address: string;
  name: string;
}
