import { formatDay } from "../../../../platform/clock/time-zone.ts";
import type { Group } from "../../contract.ts";
import type { GroupStatus } from "../../../subscriptions/server/public.ts";
import { openSeats } from "../../rules.ts";
import type { GroupAdminsTable, GroupsTable } from "../tables.ts";

export interface GroupParts {
  group: GroupsTable;
  status: GroupStatus;
  users: number;
  contact: GroupAdminsTable | undefined;
  domains: readonly string[];
}

/** A group as it crosses the wire. */
export function presentGroup({ group, status, users, contact, domains }: GroupParts): Group {
  const { state, paidSeats, startsOn, validUntil } = status;
  return {
    id: group.id,
    title: group.title,
    adminName: contact ? `${contact.first_name} ${contact.last_name}` : "",
    adminEmail: contact?.email ?? "",
    type: group.type,
    isActive: state === "live",
    isPending: state === "pending",
    isExpired: state === "expired",
    expiredSubscription: state === "expired" && validUntil !== null ? { expiryDate: formatDay(validUntil) } : null,
    startDate: startsOn === null ? null : formatDay(startsOn),
    accountValidUntil: validUntil === null ? null : formatDay(validUntil),
    totalPaidSeats: paidSeats,
    numberOfUsers: users,
    openSeats: openSeats(status, users),
    whitelistedDomains: [...domains],
    notifyOnRemove: group.notify_on_remove === 1,
  };
}
