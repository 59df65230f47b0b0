import { AppError } from "../../../../platform/http/errors.ts";
import { groupTypeSchema } from "../../../subscriptions/contract.ts";
import { claimDomain, releaseDomain } from "../domains/claim-domain.ts";
import { claimNetwork, releaseNetwork } from "../networks/claim-network.ts";
import { addAdministrator } from "../people/add-account.ts";
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
  const title = only(rest, "what it is called", example);
  const type = groupTypeSchema.safeParse(words.type);
  if (!type.success) throw new UsageError(`Say --type team or --type professional: npm run admin -- ${example}`);
  if (words.manager === undefined) throw new UsageError(`Say who administers it: npm run admin -- ${example}`);
  const account = await findHolder(context, words.manager);
  const { database, subscriptions, out } = context;
  const groupId = await database.db.transaction().execute(async (trx) => {
    const made = await createGroup(trx, subscriptions, { title, type: type.data, actor });
    await addAdministrator(trx, subscriptions, { groupId: made, account, actor }, database.flavor);
    return made;
  });
  out(`${title} is a group now (${groupId}), administered by ${account.email}. \`grant\` gives it a term.`);
  return exitCodes.done;
}

/** `admin add-domain <domain> --group <group>` */
export async function addDomain(rest: readonly string[], words: AdminWords, context: VerbContext): Promise<number> {
  const domain = only(rest, "which domain", "add-domain example.edu --group 'Example Law Firm'");
  const { id, title } = await groupOf(words, context);
  const { database, subscriptions, out } = context;
  const known = await database.db
    .transaction()
    .execute((trx) => claimDomain(trx, subscriptions, { groupId: id, domain, actor }));
  out(`Who has an address at ${known} may join ${title} now.`);
  return exitCodes.done;
}

/** `admin remove-domain <domain> --group <group>`: who has joined by it stays. */
export async function removeDomain(rest: readonly string[], words: AdminWords, context: VerbContext): Promise<number> {
  const domain = only(rest, "which domain", "remove-domain example.edu --group 'Example Law Firm'");
  const { id, title } = await groupOf(words, context);
  const { database, subscriptions, out } = context;
  const removed = await database.db
    .transaction()
    .execute((trx) => releaseDomain(trx, subscriptions, { groupId: id, domain, actor }));
  if (!removed) {
    const message = `${title} has no domain ${domain}. \`show --group\` lists its domains.`;
    throw new AppError({ code: "no-such-domain", status: 404, message });
  }
  out(`${domain} belongs to ${title} no longer. Who joined by it keeps the seat until it is taken back.`);
  return exitCodes.done;
}

/** `admin add-network <range> --group <group>` */
export async function addNetwork(rest: readonly string[], words: AdminWords, context: VerbContext): Promise<number> {
  const network = only(rest, "which network", "add-network 192.0.2.0/24 --group 'Example Library'");
  const { id, title } = await groupOf(words, context);
  const { database, subscriptions, out } = context;
  const blocks = await database.db
    .transaction()
    .execute((trx) => claimNetwork(trx, subscriptions, { groupId: id, network, actor }));
  out(`Whoever comes from ${blocks.join(", ")} reads by ${title} now, while its term runs.`);
  return exitCodes.done;
}

/** `admin remove-network <range> --group <group>` */
export async function removeNetwork(rest: readonly string[], words: AdminWords, context: VerbContext): Promise<number> {
  const network = only(rest, "which network", "remove-network 192.0.2.0/24 --group 'Example Library'");
  const { id, title } = await groupOf(words, context);
  const { database, subscriptions, out } = context;
  const removed = await database.db
    .transaction()
    .execute((trx) => releaseNetwork(trx, subscriptions, { groupId: id, network, actor }));
  if (!removed) {
    const message = `${title} has no network ${network}. Write it as it was added.`;
    throw new AppError({ code: "no-such-network", status: 404, message });
  }
  out(`${network} belongs to ${title} no longer.`);
  return exitCodes.done;
}

/** The group that --group names. @throws UsageError, AppError no-such-group, several-groups */
export async function groupOf({ group }: AdminWords, context: VerbContext) {
  if (group === undefined) throw new UsageError("Say whose it is: --group 'Example Law Firm'");
  return findGroupNamed(context, group);
}
