import { findAccountsLike } from "../../../../accounts/server/public.ts";
import { findGroupsLike } from "../../stores/groups-store.ts";
import { exitCodes, only, type VerbContext } from "../command.ts";

/** So many of each kind are listed. */
const MOST = 50;

/** `admin find <part>`: people and groups by a part of a name, an address, a title. */
export async function find(rest: readonly string[], { database, out }: VerbContext): Promise<number> {
  const part = only(rest, "part of a name, address or title", "find byron");
  const accounts = await findAccountsLike(database.db, part, MOST + 1);
  const groups = await findGroupsLike(database.db, part, MOST + 1);
  for (const { email, firstName, lastName, staffRole } of accounts.slice(0, MOST))
    out(`person  ${firstName} ${lastName} <${email}>${staffRole === null ? "" : `, ${staffRole}`}`);
  for (const { title, type, id } of groups.slice(0, MOST)) out(`group   ${title}, ${type} (${id})`);
  if (Math.max(accounts.length, groups.length) > MOST) out(`There are more than ${MOST}. Enter more of the name.`);
  if (accounts.length + groups.length === 0) out(`No person or group has '${part}' in a name or address.`);
  return exitCodes.done;
}
