import { tellConcerned } from "../../../accounts/server/public.ts";
import { inviteToEdition } from "../../../subscriptions/server/public.ts";
import { exitCodes, UsageError, type VerbContext } from "./command.ts";
import { findHolder } from "./find-holder.ts";

/** `admin invite-to-edition <edition> <email>`: lets an account open an edition whose audience is 'invited' (RULING-5). */
export async function inviteReader(rest: readonly string[], context: VerbContext): Promise<number> {
  const { edition, email } = readEditionAndEmail(rest, "invite-to-edition");
  const account = await findHolder(context, email);
  const { database, subscriptions, listEditions, out } = context;
  await database.db.transaction().execute(async (trx) => {
    await inviteToEdition(trx, subscriptions, { accountId: account.id, edition });
    await tellConcerned(trx, subscriptions.clock, {
      people: [account],
      what: `you were invited to the edition ${edition}`,
    });
  });
  const isPublished = (await listEditions(database.db)).includes(edition);
  const when = isPublished ? "it opens" : "this edition doesn't exist yet; once published, it opens";
  out(`${account.email} is invited to ${edition}: ${when} as soon as the account has access.`);
  return exitCodes.done;
}

/** The words of a verb about one edition and one account. @throws UsageError */
export function readEditionAndEmail(rest: readonly string[], verb: string): { edition: string; email: string } {
  const [edition = "", email = "", ...more] = rest;
  if (email === "" || more.length > 0)
    throw new UsageError(`Give an edition and an e-mail address: npm run admin -- ${verb} v22 reader@example.org`);
  if (!/^v[1-9]\d{0,3}$/.test(edition))
    throw new UsageError(`'${edition}' isn't an edition. Editions are the letter v and a number, like v22.`);
  return { edition, email };
}
