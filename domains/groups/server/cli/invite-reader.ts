import { inviteToEdition } from "../../../subscriptions/server/public.ts";
import { exitCodes, UsageError, type VerbContext } from "./command.ts";
import { findHolder } from "./find-holder.ts";

/** `admin invite-to-edition <edition> <email>`: lets an account open an edition whose audience is 'invited' (DECISION 5). */
export async function inviteReader(rest: readonly string[], context: VerbContext): Promise<number> {
  const [edition = "", email = "", ...more] = rest;
  if (email === "" || more.length > 0)
    throw new UsageError("Say which edition and whom: npm run admin -- invite-to-edition v22 reader@example.org");
  if (!/^v[1-9]\d{0,3}$/.test(edition))
    throw new UsageError(`'${edition}' is no edition. An edition is the letter v and a number: v22.`);
  const account = await findHolder(context, email);
  const { database, subscriptions, out } = context;
  await database.db
    .transaction()
    .execute((trx) => inviteToEdition(trx, subscriptions, { accountId: account.id, edition }));
  out(`${account.email} is invited to ${edition}: it opens as soon as the account may read at all.`);
  return exitCodes.done;
}
