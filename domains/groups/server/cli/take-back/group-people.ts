import { AppError } from "../../../../../platform/http/errors.ts";
import { normalizeEmail } from "../../../../accounts/rules.ts";
import { addAdministrator } from "../../people/add-account.ts";
import { endRole } from "../../people/admins/remove-admin.ts";
import { subjectOf } from "../../records/groups.ts";
import { recordEvent } from "../../records/record-event.ts";
import { lockGroup } from "../../stores/groups-store.ts";
import { readAdmins } from "../../stores/people-store.ts";
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
  await database.db
    .transaction()
    .execute((trx) => addAdministrator(trx, subscriptions, { groupId: id, account, actor }, database.flavor));
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
  await database.db.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, id, database.flavor);
    const admins = await readAdmins(trx, id);
    const admin = admins.find((each) => each.email_lower === normalizeEmail(email));
    if (!group || !admin) throw failure("no-such-administrator", `${email} does not administer ${title}.`);
    if (!admins.some((each) => each.activated_at !== null && each.id !== admin.id))
      throw failure("last-administrator", `${email} is the last administrator of ${title}. Add another one first.`);
    await endRole(trx, { subscriptions }, group, admin);
    const event = { groupId: id, actor, action: "admin-removed", subject: subjectOf(admin) } as const;
    await recordEvent(trx, subscriptions.clock, event);
  });
  out(`${email} no longer administers ${title}. They keep their seat, if they have one.`);
  return exitCodes.done;
}

function failure(code: string, message: string): AppError {
  return new AppError({ code, status: 409, message });
}
