import type { Flavor, Trx } from "../../../../../platform/db/database.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import type { Subscriptions } from "../../../../subscriptions/server/public.ts";
import { subjectOf } from "../../records/groups.ts";
import { type Actor, recordEvent } from "../../records/record-event.ts";
import { lockGroup } from "../../stores/groups-store.ts";
import { readAdmins } from "../../stores/people-store.ts";
import type { GroupAdminsTable } from "../../tables.ts";
import { endRole } from "./remove-admin.ts";

interface Taking {
  groupId: string;
  actor: Actor;
  /** Whether it is this administrator. */
  isIt(admin: GroupAdminsTable): boolean;
  /** How the person is named if they don't administer the group. */
  name: string;
}

/**
 * Takes an administrator's role away for the staff, who need not administer the group; a seat stays. Never the last
 * one's (GROUP-12). Returns whose it was.
 * @throws AppError no-such-administrator, last-administrator
 */
export async function takeRole(
  trx: Trx,
  subscriptions: Subscriptions,
  { groupId, actor, isIt, name }: Taking,
  flavor: Flavor,
): Promise<GroupAdminsTable> {
  const group = await lockGroup(trx, groupId, flavor);
  const admins = await readAdmins(trx, groupId);
  const admin = admins.find(isIt);
  if (!group || !admin) throw failure("no-such-administrator", `${name} does not administer ${group?.title ?? "it"}.`);
  if (!admins.some((each) => each.activated_at !== null && each.id !== admin.id))
    throw failure(
      "last-administrator",
      `${admin.email} is the last administrator of ${group.title}. Add another one first.`,
    );
  await endRole(trx, { subscriptions }, group, admin);
  const event = { groupId, actor, action: "admin-removed", subject: subjectOf(admin) } as const;
  await recordEvent(trx, subscriptions.clock, event);
  return admin;
}

function failure(code: string, message: string): AppError {
  return new AppError({ code, status: 409, message });
}
