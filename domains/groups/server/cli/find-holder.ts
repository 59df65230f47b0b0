import type { Account } from "../../../accounts/contract.ts";
import { findAccountByEmail } from "../../../accounts/server/public.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { findGroup, findGroupsByTitle } from "../stores/groups-store.ts";
import type { GroupsTable } from "../tables.ts";
import type { VerbContext } from "./command.ts";

/** The account with an address. @throws AppError no-such-account */
export async function findHolder({ database }: VerbContext, email: string): Promise<Account> {
  const account = await findAccountByEmail(database.db, email);
  if (account) return account;
  throw failure("no-such-account", `There is no account with the address ${email}. Check the spelling.`);
}

/** The group with a title or an id. @throws AppError no-such-group, several-groups */
export async function findGroupNamed({ database }: VerbContext, name: string): Promise<GroupsTable> {
  const byId = await findGroup(database.db, name);
  if (byId) return byId;
  const [group, ...more] = await findGroupsByTitle(database.db, name);
  if (!group) throw failure("no-such-group", `There is no group '${name}'. Use its full title or its id.`);
  if (more.length === 0) return group;
  const ids = [group, ...more].map(({ id }) => id).join(", ");
  throw failure("several-groups", `Several groups are called '${name}'. Use one of their ids: ${ids}.`);
}

function failure(code: string, message: string): AppError {
  return new AppError({ code, status: 404, message });
}
