import type { Trx } from "../../../../../platform/db/database.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { queueMail } from "../../../../messaging/server/public.ts";
import type { Account } from "../../../contract.ts";
import { normalizeEmail } from "../../../rules.ts";
import { stepPaths } from "../../../step-paths.ts";
import type { Accounts, From } from "../../accounts.ts";
import { addressChangeAskedMail, addressChangedMail } from "../../emails/mails.ts";
import { momentInWords } from "../../emails/words/moment-in-words.ts";
import { networkForLog } from "../../security/network.ts";
import { deviceOf } from "../../security/sessions/device.ts";
import { placeInWords } from "../../security/sessions/place.ts";
import {
  findReservedAddress,
  findOpenAddressChange,
  insertAddressChange,
  updateAddressChange,
} from "../../stores/address-changes-store.ts";
import type { AccountAddressChangesTable } from "../../tables.ts";
import { mailOwnerOfMerged } from "../../records/merging/merges.ts";
import { undoCode } from "./undo-code.ts";

/** How many days the old address can undo a change: from the request, and again from when it took effect. */
const UNDO_DAYS = 7;
const UNDO_MS = UNDO_DAYS * 24 * 3_600_000;

/**
 * Records that an account requested another address, and notifies its current address, with a link that undoes the
 * change.
 */
export async function recordAddressRequest(
  accounts: Accounts,
  trx: Trx,
  { account, newEmail }: { account: Account; newEmail: string },
  from: From,
): Promise<void> {
  const change = await openChange(accounts, trx, account, newEmail);
  const props = { ...toldOf(accounts, account, change, from), newAddress: newEmail };
  await queueMail(trx, accounts.clock, { to: { address: account.email }, template: addressChangeAskedMail, props });
}

/** Records that the change has taken effect, and notifies the old address; its link works for seven more days. */
export async function recordAddressChange(
  accounts: Accounts,
  trx: Trx,
  { account, newEmail }: { account: Account; newEmail: string },
  from: From | undefined,
): Promise<void> {
  const now = accounts.clock.now();
  const change = await openChange(accounts, trx, account, newEmail);
  await updateAddressChange(trx, change.id, { completed_at: now, undo_until: now + UNDO_MS });
  const props = { ...toldOf(accounts, account, change, from), newAddress: newEmail };
  await queueMail(trx, accounts.clock, { to: { address: account.email }, template: addressChangedMail, props });
}

/**
 * Whether an address was given up, or merged with its account, so recently that its owner may still take it back. No one
 * else can have it until then; the owner is sent the link again.
 */
export async function notifyOwnerOfReservedAddress(accounts: Accounts, trx: Trx, email: string): Promise<boolean> {
  if (await mailOwnerOfMerged(trx, accounts, email)) return true;
  const change = await findReservedAddress(trx, normalizeEmail(email), accounts.clock.now());
  if (!change) return false;
  const known = { email: change.old_email, firstName: "" };
  const props = { ...toldOf(accounts, known, change, undefined), newAddress: change.new_email };
  await queueMail(trx, accounts.clock, { to: { address: change.old_email }, template: addressChangedMail, props });
  return true;
}

/** The account's only change that isn't in effect; the last request counts. */
async function openChange(
  { clock }: Accounts,
  trx: Trx,
  account: Account,
  newEmail: string,
): Promise<AccountAddressChangesTable> {
  const now = clock.now();
  const open = await findOpenAddressChange(trx, account.id);
  if (open) {
    const values = { new_email: newEmail, undo_until: now + UNDO_MS };
    await updateAddressChange(trx, open.id, values);
    return { ...open, ...values };
  }
  const change: AccountAddressChangesTable = {
    id: newId(clock),
    account_id: account.id,
    old_email: account.email,
    old_email_lower: normalizeEmail(account.email),
    new_email: newEmail,
    asked_at: now,
    completed_at: null,
    undone_at: null,
    undo_until: now + UNDO_MS,
  };
  await insertAddressChange(trx, change);
  return change;
}

/** The details in the mail to the old address: whose account, when, from where, and the link back. */
function toldOf(
  { clock, secrets, origin, supportEmail }: Accounts,
  { firstName }: Pick<Account, "firstName" | "email">,
  { id, completed_at }: AccountAddressChangesTable,
  from: From | undefined,
) {
  return {
    firstName,
    when: momentInWords(completed_at ?? clock.now()),
    device: from ? deviceOf(from.userAgent) : "",
    place: from ? placeInWords({ place: "", network: networkForLog(from.ip) }) : "",
    link: `${origin()}${stepPaths.undoAddress}?code=${undoCode(secrets, id)}`,
    validDays: UNDO_DAYS,
    supportEmail,
  };
}
