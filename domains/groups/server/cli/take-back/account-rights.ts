import { AppError } from "../../../../../platform/http/errors.ts";
import { endEverySession, endRole } from "../../../../accounts/server/public.ts";
import { withdrawFromEdition } from "../../../../subscriptions/server/public.ts";
import { exitCodes, only, type VerbContext } from "../command.ts";
import { findHolder } from "../find-holder.ts";
import { readEditionAndEmail } from "../invite-reader.ts";

/** `admin end-admin <email>`: takes the role away; the account is an ordinary one again, and signed out everywhere. */
export async function endAdmin(rest: readonly string[], context: VerbContext): Promise<number> {
  const { database, subscriptions, out } = context;
  const account = await findHolder(context, only(rest, "an e-mail address", "end-admin ada@example.org"));
  await database.db.transaction().execute(async (trx) => {
    await endRole(trx, subscriptions.clock, { account, byAccountId: null });
    await endEverySession(trx, subscriptions.clock, account.id);
  });
  out(`${account.email} has no role any more and is logged out everywhere.`);
  return exitCodes.done;
}

/** `admin end-sessions <email>` */
export async function endSessions(rest: readonly string[], context: VerbContext): Promise<number> {
  const { database, subscriptions, out } = context;
  const account = await findHolder(context, only(rest, "an e-mail address", "end-sessions ada@example.org"));
  await database.db.transaction().execute((trx) => endEverySession(trx, subscriptions.clock, account.id));
  out(`${account.email} is logged out everywhere. The password hasn't changed.`);
  return exitCodes.done;
}

/** `admin withdraw-from-edition <edition> <email>` */
export async function withdrawReader(rest: readonly string[], context: VerbContext): Promise<number> {
  const { database, out } = context;
  const { edition, email } = readEditionAndEmail(rest, "withdraw-from-edition");
  const account = await findHolder(context, email);
  const withdrawn = await database.db
    .transaction()
    .execute((trx) => withdrawFromEdition(trx, { accountId: account.id, edition }));
  if (!withdrawn) throw failure("not-invited", `${account.email} was not invited to ${edition}.`);
  out(`${account.email} is no longer invited to ${edition}.`);
  return exitCodes.done;
}

function failure(code: string, message: string): AppError {
  return new AppError({ code, status: 404, message });
}
