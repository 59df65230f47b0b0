import { newId } from "../../../../../platform/ids/new-id.ts";
import { queueMail } from "../../../../messaging/server/public.ts";
import type { Account, Session } from "../../../contract.ts";
import { accountPaths, normaliseEmail } from "../../../rules.ts";
import type { Accounts, From } from "../../accounts.ts";
import { addressChangedMail } from "../../emails/mails.ts";
import { emailTaken, linkUseless, otherAccount } from "../../errors.ts";
import { recordEvent } from "../../security/record-event.ts";
import { findAccountById, findAccountWithEmail, updateAccount } from "../../stores/accounts-store.ts";
import { deleteCodes, keepUsedCode } from "../../stores/codes-store.ts";

/**
 * Puts the address into effect that an account had asked for. Its owner must be signed in: somebody else who reads the
 * address's mail shall not lend it to the account by following a link. The old address is told.
 * @throws AppError link-useless (410), other-account (403), email-taken (409)
 */
export async function verifyAddress(
  accounts: Accounts,
  { session, code }: { session: Session; code: string },
  from: From,
): Promise<Account> {
  const { auth, clock, hooks, origin } = accounts;
  return auth.inTransaction(async (trx) => {
    const owner = await auth.useCode("change-address", code);
    const account = owner && (await findAccountById(trx, owner.subjectId));
    if (!owner || !account || account.unverifiedEmail !== owner.email) throw linkUseless();
    if (account.id !== session.account.id) throw otherAccount();
    const holder = await findAccountWithEmail(trx, owner.email);
    if (holder && holder.id !== account.id) throw emailTaken();
    const changed = { ...account, email: owner.email, unverifiedEmail: null, emailVerifiedAt: clock.now() };
    await updateAccount(trx, account.id, {
      email: changed.email,
      email_lower: normaliseEmail(changed.email),
      email_verified_at: changed.emailVerifiedAt,
      unverified_email: null,
      updated_at: clock.now(),
    });
    // Links that went to the old address open nothing any more.
    await deleteCodes(trx, account.id);
    const used = {
      id: newId(clock),
      purpose: "change-address",
      code,
      accountId: account.id,
      email: owner.email,
    } as const;
    await keepUsedCode(trx, used, clock.now());
    const props = {
      firstName: account.firstName,
      newAddress: changed.email,
      supportLink: origin() + accountPaths.forgotPassword,
    };
    await queueMail(trx, clock, { to: { address: account.email }, template: addressChangedMail, props });
    await recordEvent(trx, clock, "address-changed", account.id, from);
    if (account.emailVerifiedAt === null) for (const hook of hooks) await hook.onVerified(trx, changed);
    return changed;
  });
}
