import { AppError } from "../../../../platform/http/errors.ts";
import { groupTypeSchema } from "../../contract.ts";
import { claimDomain, releaseDomain } from "../domains/claim-domain.ts";
import { claimNetwork, releaseNetwork } from "../networks/claim-network.ts";
import { addAdministrator } from "../people/add-account.ts";
import { tellAdministrators } from "../desk/tell-administrators.ts";
import { createGroup } from "../records/create-group.ts";
import { actor, type AdminWords, exitCodes, only, UsageError, type VerbContext } from "./command.ts";
import { findGroupNamed, findHolder } from "./find-holder.ts";

/** `admin create-group <title> --type team --manager <email>` */
export async function createGroupNamed(
  rest: readonly string[],
  words: AdminWords,
  context: VerbContext,
): Promise<number> {
  const example = "create-group 'Example Law Review' --type team --manager ada@example.org";
  const title = only(rest, "a title", example);
  const type = groupTypeSchema.safeParse(words.type);
  if (!type.success) throw new UsageError(`Add --type team or --type professional: npm run admin -- ${example}`);
  if (words.manager === undefined) throw new UsageError(`Name its administrator: npm run admin -- ${example}`);
  const account = await findHolder(context, words.manager);
  const { database, subscriptions, out } = context;
  const groupId = await database.db.transaction().execute(async (trx) => {
    const made = await createGroup(trx, subscriptions, { title, type: type.data, actor });
    await addAdministrator(trx, subscriptions, { groupId: made, account, actor }, database.flavor);
    return made;
  });
  out(`${title} is now a group (${groupId}), administered by ${account.email}. Use \`grant\` to give it a term.`);
  return exitCodes.done;
}

/** `admin add-domain <domain> --group <group>` */
export async function addDomain(rest: readonly string[], words: AdminWords, context: VerbContext): Promise<number> {
  const domain = only(rest, "a domain", "add-domain example.edu --group 'Example Law Firm'");
  const { id, title } = await groupOf(words, context);
  const { database, subscriptions, out } = context;
  const known = await database.db.transaction().execute(async (trx) => {
    const claimed = await claimDomain(trx, subscriptions, { groupId: id, domain, actor });
    await tellAdministrators(trx, subscriptions.clock, { group: { id, title }, act: "add-domain" });
    return claimed;
  });
  out(`Anyone with an address at ${known} can now join ${title}.`);
  return exitCodes.done;
}

/** `admin remove-domain <domain> --group <group>`: who has joined by it stays. */
export async function removeDomain(rest: readonly string[], words: AdminWords, context: VerbContext): Promise<number> {
  const domain = only(rest, "a domain", "remove-domain example.edu --group 'Example Law Firm'");
  const { id, title } = await groupOf(words, context);
  const { database, subscriptions, out } = context;
  const removed = await database.db
    .transaction()
    .execute((trx) => releaseDomain(trx, subscriptions, { groupId: id, domain, actor }));
  if (!removed) {
    const message = `${title} has no domain ${domain}. \`show --group\` lists its domains.`;
    throw new AppError({ code: "no-such-domain", status: 404, message });
  }
  out(`${domain} no longer belongs to ${title}. People who joined through it keep their seats until they are removed.`);
  return exitCodes.done;
}

/** `admin add-network <range> --group <group>` */
export async function addNetwork(rest: readonly string[], words: AdminWords, context: VerbContext): Promise<number> {
  const network = only(rest, "a network", "add-network 192.0.2.0/24 --group 'Example Library'");
  const { id, title } = await groupOf(words, context);
  const { database, subscriptions, out } = context;
  const blocks = await database.db.transaction().execute(async (trx) => {
    const claimed = await claimNetwork(trx, subscriptions, { groupId: id, network, actor });
    await tellAdministrators(trx, subscriptions.clock, { group: { id, title }, act: "add-network" });
    return claimed;
  });
  out(`Anyone on ${blocks.join(", ")} now has access through ${title} while its subscription is active.`);
  return exitCodes.done;
}

/** `admin remove-network <range> --group <group>` */
export async function removeNetwork(rest: readonly string[], words: AdminWords, context: VerbContext): Promise<number> {
  const network = only(rest, "a network", "remove-network 192.0.2.0/24 --group 'Example Library'");
  const { id, title } = await groupOf(words, context);
  const { database, subscriptions, out } = context;
  const removed = await database.db
    .transaction()
    .execute((trx) => releaseNetwork(trx, subscriptions, { groupId: id, network, actor }));
  if (!removed) {
    const message = `${title} has no network ${network}. Enter it exactly as it was added.`;
    throw new AppError({ code: "no-such-network", status: 404, message });
  }
  out(`${network} no longer belongs to ${title}.`);
  return exitCodes.done;
}

/** The group that --group names. @throws UsageError, AppError no-such-group, several-groups */
export async function groupOf({ group }: AdminWords, context: VerbContext) {
  if (group === undefined) throw new UsageError("Name the group: --group 'Example Law Firm'");
  return findGroupNamed(context, group);
}
