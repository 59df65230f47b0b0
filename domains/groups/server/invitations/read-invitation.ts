import type { Queries } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { findAccountByEmail } from "../../../accounts/server/public.ts";
import type { Invitation } from "../../contract.ts";
import { invitationUseless } from "../errors/joining.ts";
import { mayAccept } from "../policy.ts";
import type { Groups } from "../records/groups.ts";
import { findCode } from "../stores/codes-store.ts";
import { findGroup } from "../stores/groups-store.ts";
import { findPerson } from "../stores/people-store.ts";
import type { GroupsDb } from "../tables.ts";
import { hashCode } from "./codes.ts";

/**
 * What an invitation says to whoever has its code, who is logged in as `account` or not at all. It uses nothing up.
 * @throws AppError invitation-useless
 */
export async function readInvitation(
  db: Queries<GroupsDb>,
  { subscriptions }: Groups,
  account: Account | undefined,
  code: string,
): Promise<Invitation> {
  const found = await findCode(db, hashCode(code));
  if (!found || found.purpose === "confirm-address" || found.expires_at <= subscriptions.clock.now())
    throw invitationUseless();
  const role = found.purpose === "activate-user" ? "user" : "admin";
  const table = role === "user" ? "group_users" : "group_admins";
  const person = found.person_id === null ? undefined : await findPerson(db, table, found.person_id);
  const group = await findGroup(db, found.group_id);
  if (!person || !group) throw invitationUseless();
  return {
    role,
    groupTitle: group.title,
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    hasAccount: (await findAccountByEmail(db, person.email)) !== undefined,
    loggedInAs: account?.email ?? null,
    problem: account ? (mayAccept(person, account)?.message ?? null) : null,
  };
}
