import type { Trx } from "../../../../../platform/db/database.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { queueMail } from "../../../../messaging/server/public.ts";
import type { Account, Session } from "../../../contract.ts";
import { accountPaths, normalizeEmail } from "../../../rules.ts";
import { stepPaths } from "../../../step-paths.ts";
import type { Accounts, From } from "../../accounts.ts";
import { addressChangeAskedMail, addressChangedMail, verifyAddressMail } from "../../emails/mails.ts";
import { momentInWords } from "../../emails/words/moment-in-words.ts";
import { networkForLog } from "../../security/network.ts";
import { deviceOf, placeInWords } from "../../security/sessions/session-life.ts";
import {
  deleteLaterAddressChanges,
  deleteProofsSince,
  findAddressChange,
  findOpenAddressChange,
  findReservedAddress,
  insertAddressChange,
  updateAddressChange,
} from "../../stores/address-changes-store.ts";
import type { AccountAddressChangesTable } from "../../tables.ts";
import { mailOwnerOfMerged } from "../../records/merging/merges.ts";
import { emailTaken, linkUseless, otherAccount, signInNeeded, undoUseless } from "../../errors.ts";
import { findAccountById, findAccountWithEmail, lockAccount, updateAccount } from "../../stores/accounts-store.ts";
import { findMergeOfAddress } from "../../stores/merges-store.ts";
import { deleteCodes, storeUsedCode } from "../../stores/codes-store.ts";
import { issueCode, redeemCode } from "../../security/attempts.ts";
import { recordEvent } from "../../security/record-event.ts";
import { deleteClosure } from "../../stores/closures-store.ts";
import { deleteCredential } from "../../stores/credentials-store.ts";
import { deleteOtherSessions, deleteSessionsOf, isSessionAlive } from "../../stores/sessions-store.ts";
import type { Secrets } from "../../../../../platform/secrets/secrets.ts";

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
async function recordAddressChange(
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

/**
 * Makes an address that was found to be its owner's the one in effect. An address that is given up is told, with a link
 * that undoes the change, and links sent to it stop working. `from`: undefined when it is done in admin.
 * @throws AppError email-taken (409)
 */
export async function putAddressInEffect(
  accounts: Accounts,
  trx: Trx,
  { account, email }: { account: Account; email: string },
  from: From | undefined,
): Promise<Account> {
  const { clock, hooks } = accounts;
  const holder = await findAccountWithEmail(trx, email);
  if (holder && holder.id !== account.id) throw emailTaken();
  if (await findMergeOfAddress(trx, email)) throw emailTaken();
  const reserved = await findReservedAddress(trx, normalizeEmail(email), clock.now());
  if (reserved && reserved.account_id !== account.id) throw emailTaken();
  const changed = { ...account, email, unverifiedEmail: null, emailVerifiedAt: clock.now() };
  await updateAccount(trx, account.id, {
    email,
    email_lower: normalizeEmail(email),
    email_verified_at: changed.emailVerifiedAt,
    unverified_email: null,
    updated_at: clock.now(),
  });
  await deleteCodes(trx, account.id);
  if (normalizeEmail(email) !== normalizeEmail(account.email))
    await recordAddressChange(accounts, trx, { account, newEmail: email }, from);
  if (account.emailVerifiedAt === null) for (const hook of hooks) await hook.onVerified(trx, changed, "/bluebook");
  return changed;
}

/** How long the link to a new address works. */
const CHANGE_HOURS = 24;

/** Sends the link that puts the address an account waits for into effect. Does nothing when none is waiting. */
export async function sendChangeLink(
  { clock, origin }: Pick<Accounts, "clock" | "origin">,
  trx: Trx,
  { id, firstName, unverifiedEmail }: Account,
): Promise<void> {
  if (unverifiedEmail === null) return;
  const code = await issueCode(
    trx,
    clock,
    "change-address",
    { subjectId: id, email: unverifiedEmail },
    CHANGE_HOURS * 3_600_000,
  );
  const link = `${origin()}${accountPaths.verifyEmail}?code=${code}`;
  const props = { firstName, link, validHours: CHANGE_HOURS };
  await queueMail(trx, clock, { to: { address: unverifiedEmail }, template: verifyAddressMail, props });
}

/** How long the same link can open the form for the new password again, as after a double press of the button. */
const AGAIN_MS = 10 * 60_000;
/** How long that form can be submitted. */
const RESET_MS = 3_600_000;

/** Returns the change of address a link would undo, without undoing it: mail programs follow links too. */
export async function readUndoLink(
  { database, clock, secrets }: Accounts,
  code: string,
): Promise<Pick<AccountAddressChangesTable, "old_email" | "new_email"> | undefined> {
  const id = changeOfUndoCode(secrets, code);
  const change = id === undefined ? undefined : await findAddressChange(database.db, id);
  return change && isUsable(change, clock.now()) ? change : undefined;
}

/**
 * Returns an account to the owner of its old address: puts that address back into effect, ends all sessions, voids the
 * password and all codes, and drops every address change and second factor added since. Works before and after the
 * change took effect, and even if the password was changed. Returns the code with which the owner sets a new password.
 * @throws AppError link-useless (410), email-taken (409)
 */
export async function undoAddressChange(accounts: Accounts, code: string, from: From): Promise<{ resetCode: string }> {
  const { clock, secrets, database } = accounts;
  const id = changeOfUndoCode(secrets, code);
  if (id === undefined) throw undoUseless();
  return database.db.transaction().execute(async (trx) => {
    const seen = await findAddressChange(trx, id);
    if (!seen || !(await lockAccount(trx, seen.account_id, database.flavor))) throw undoUseless();
    // Read again: another press, a new change or a verification may have come first.
    const change = await findAddressChange(trx, id);
    if (!change || !isUsable(change, clock.now())) throw undoUseless();
    if (change.undone_at === null) await restore(accounts, trx, change, from);
    await deleteCodes(trx, change.account_id, "reset-password");
    const owner = { subjectId: change.account_id, email: change.old_email };
    return { resetCode: await issueCode(trx, clock, "reset-password", owner, RESET_MS) };
  });
}

async function restore({ clock }: Accounts, trx: Trx, change: AccountAddressChangesTable, from: From): Promise<void> {
  const now = clock.now();
  const { id, account_id: accountId, old_email: email } = change;
  const holder = await findAccountWithEmail(trx, email);
  if (holder && holder.id !== accountId) throw emailTaken();
  await updateAccount(trx, accountId, {
    email,
    email_lower: normalizeEmail(email),
    email_verified_at: now,
    unverified_email: null,
    updated_at: now,
  });
  await deleteSessionsOf(trx, accountId);
  await deleteCodes(trx, accountId);
  await deleteCredential(trx, accountId);
  await deleteProofsSince(trx, accountId, change.asked_at);
  await deleteClosure(trx, accountId);
  await deleteLaterAddressChanges(trx, change);
  await updateAddressChange(trx, id, { undone_at: now });
  await recordEvent(trx, clock, "address-change-undone", accountId, from);
}

function isUsable({ undo_until, undone_at }: AccountAddressChangesTable, now: number): boolean {
  return undone_at === null ? now <= undo_until : now <= undone_at + AGAIN_MS;
}

const PURPOSE = "undo-address";

/**
 * The code in the link that undoes a change of address: the change's id, signed. All mails about the change carry the
 * same link, nothing is stored, and no one who reads the database can forge it.
 */
function undoCode(secrets: Pick<Secrets, "sign">, changeId: string): string {
  return `${changeId}.${secrets.sign(PURPOSE, changeId)}`;
}

/** The id of the change that a code undoes; undefined for a code we didn't sign. */
function changeOfUndoCode(secrets: Pick<Secrets, "isSignature">, code: string): string | undefined {
  const [id = "", signature = ""] = code.slice(0, 200).split(".", 2);
  return secrets.isSignature(PURPOSE, id, signature) ? id : undefined;
}

/**
 * Puts the account's requested address into effect. Its owner must be signed in: someone else who reads the address's
 * mail must not attach it to the account by following a link. Notifies the old address and ends the other sessions.
 * @throws AppError link-useless (410), other-account (403), email-taken (409), sign-in-needed (401)
 */
export async function verifyAddress(
  accounts: Accounts,
  { session, code }: { session: Session; code: string },
  from: From,
): Promise<Account> {
  const { clock, database } = accounts;
  return database.db.transaction().execute(async (trx) => {
    await lockAccount(trx, session.account.id, database.flavor);
    if (!(await isSessionAlive(trx, session.id))) throw signInNeeded();
    const owner = await redeemCode(trx, clock, "change-address", code);
    const account = owner && (await findAccountById(trx, owner.subjectId));
    if (!owner || !account || account.unverifiedEmail !== owner.email) throw linkUseless();
    if (account.id !== session.account.id) throw otherAccount();
    const changed = await putAddressInEffect(accounts, trx, { account, email: owner.email }, from);
    // No one else stays signed in.
    await deleteOtherSessions(trx, account.id, session.id);
    const used = {
      id: newId(clock),
      purpose: "change-address",
      code,
      accountId: account.id,
      email: owner.email,
    } as const;
    await storeUsedCode(trx, used, clock.now());
    await recordEvent(trx, clock, "address-changed", account.id, from);
    return changed;
  });
}
