import { normalizeEmail } from "../../../../accounts/rules.ts";
import { addAdministrator } from "../../people/add-account.ts";
import { takeRole } from "../../people/admins/take-role.ts";
import { tellAdministrators } from "../../desk/tell-administrators.ts";
import type { GroupAdminsTable } from "../../tables.ts";
import { actor, type AdminWords, exitCodes, only, type VerbContext } from "../command.ts";
import { findHolder } from "../find-holder.ts";
import { groupOf } from "../organize.ts";

/** `admin add-administrator <email> --group <group>` */
export async function addGroupAdministrator(
  rest: readonly string[],
  words: AdminWords,
  context: VerbContext,
): Promise<number> {
  const { database, subscriptions, out } = context;
  const example = "add-administrator ada@example.org --group 'Example Law Review'";
  const account = await findHolder(context, only(rest, "an e-mail address", example));
  const { id, title } = await groupOf(words, context);
  await database.db.transaction().execute(async (trx) => {
    await addAdministrator(trx, subscriptions, { groupId: id, account, actor }, database.flavor);
    await tellAdministrators(trx, subscriptions.clock, { group: { id, title }, act: "add-administrator" });
  });
  out(`${account.email} now administers ${title}.`);
  return exitCodes.done;
}

/** `admin remove-administrator <email> --group <group>`: never the last one (GROUP-12). */
export async function removeGroupAdministrator(
  rest: readonly string[],
  words: AdminWords,
  context: VerbContext,
): Promise<number> {
  const { database, subscriptions, out } = context;
  const email = only(rest, "an e-mail address", "remove-administrator ada@example.org --group 'Example Law Review'");
  const { id, title } = await groupOf(words, context);
  const isIt = ({ email_lower: lower }: GroupAdminsTable) => lower === normalizeEmail(email);
  await database.db
    .transaction()
    .execute((trx) => takeRole(trx, subscriptions, { groupId: id, actor, isIt, name: email }, database.flavor));
  out(`${email} no longer administers ${title}. They keep their seat, if they have one.`);
  return exitCodes.done;
}
