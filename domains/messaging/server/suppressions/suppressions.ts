import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { PersonalData } from "../../../../platform/personal-data/personal-data.ts";
import { addressRefused } from "../errors.ts";
import { headerText, isSingleAddress } from "../outbox/mail-address.ts";
import type { MailSuppressionsTable } from "../tables.ts";
import { countHeld, deleteSuppressionOf, findSuppressed, insertSuppression } from "./suppressions-store.ts";

export { deleteSuppression as allowEmails, findSuppression, listSuppressions } from "./suppressions-store.ts";
export type MailSuppression = MailSuppressionsTable;

/** Why an address is to get no email any more. */
export interface Suppression extends Pick<MailSuppressionsTable, "reason" | "source" | "detail"> {
  address: string;
}

const LONGEST_DETAIL = 300;

/**
 * Puts an address on the list of those that get no email, until somebody in admin takes it off: what goes on sending to
 * addresses that bounce or complain is soon sent nowhere. @throws AppError address-refused
 */
export async function suppress(db: Queries, clock: Clock, suppression: Suppression): Promise<void> {
  const { address, reason, source, detail } = suppression;
  if (!isSingleAddress(address)) throw addressRefused();
  await insertSuppression(db, {
    id: newId(clock),
    address: address.toLowerCase(),
    reason,
    source,
    detail: headerText(detail).slice(0, LONGEST_DETAIL),
    held: 0,
    held_at: null,
    since: clock.now(),
  });
}

/** Whether an address gets no email; counts the one that it was about to get. */
export async function isHeldBack(db: Queries, address: string, now: number): Promise<boolean> {
  return await countHeld(db, address.toLowerCase(), now);
}

/** What is known of an address that gets no email; undefined if it gets them. */
export async function suppressionOf(db: Queries, address: string): Promise<MailSuppressionsTable | undefined> {
  return await findSuppressed(db, address.toLowerCase());
}

const reasons = {
  bounced: "The address refuses emails",
  complained: "Its reader called an email spam",
  stopped: "Stopped in admin",
} as const;

/** Why an address gets no email, in words: 'The address refuses emails'. */
export function reasonInWords({ reason }: Pick<MailSuppressionsTable, "reason">): string {
  return reasons[reason];
}

/** Whether the account's address gets email. */
export const suppressionData: PersonalData = {
  name: "mailSuppression",
  read: async (db, { email }) => {
    const found = await suppressionOf(db, email);
    return found === undefined ? null : { reason: found.reason, detail: found.detail, since: new Date(found.since) };
  },
  remove: (trx, { email }) => deleteSuppressionOf(trx, email.toLowerCase()),
  kept: [],
};
