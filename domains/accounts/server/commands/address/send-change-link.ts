import type { Trx } from "../../../../../platform/db/database.ts";
import { queueMail } from "../../../../messaging/server/public.ts";
import type { Account } from "../../../contract.ts";
import { accountPaths } from "../../../rules.ts";
import type { Accounts } from "../../accounts.ts";
import { verifyAddressMail } from "../../emails/mails.ts";
import { issueCode } from "../../security/codes.ts";

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
