import { formatDay } from "../../../../platform/clock/time-zone.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { ManagedGroup } from "../../contract.ts";
import { mayHaveDomains } from "../../rules.ts";
import type { Manager } from "../people/lock-managed-group.ts";
import { readGroupPeople } from "../people/list-users.ts";
import { mayLeaveAsAdmin } from "../people/policy.ts";
import { readSeats, type Seats } from "../seats/read-seats.ts";
import { readDomains } from "../stores/domains-store.ts";
import { readAdmins } from "../stores/people-store.ts";
import { countFound } from "../stores/users-list-store.ts";
import type { Groups } from "./groups.ts";
import { presentGroup } from "./present-group.ts";

/** A group as one of its administrators sees it. Its users beyond the first are listed page by page (`listUsers`). */
export async function readManagedGroup(
  db: Queries,
  { subscriptions, supportEmail }: Groups,
  { group, person }: Pick<Manager, "group" | "person">,
): Promise<ManagedGroup> {
  const seats = await readSeats(db, subscriptions, group.id);
  const domains = await readDomains(db, group.id);
  const people = await readAdmins(db, group.id);
  const contact = people.find(({ id }) => id === group.contact_admin_id);
  return {
    ...presentGroup({ group, status: seats.status, users: seats.users, contact, domains }),
    lowerPlan: lowerPlanOf(seats),
    contactId: contact?.id ?? null,
    mayLeave: mayLeaveAsAdmin(person, people) === undefined,
    supportEmail,
    mayHaveDomains: mayHaveDomains(seats.status.paidSeats) && seats.status.state !== "none",
    ...(await readGroupPeople(db, { subscriptions }, { group, person })),
    expiredInvitations: await countFound(db, group.id, {
      search: "",
      show: "expired",
      now: subscriptions.clock.now(),
    }),
  };
}

/** The plan that follows, where it has fewer seats than there are users (GROUP-9). */
function lowerPlanOf({ status, users }: Seats): ManagedGroup["lowerPlan"] {
  const { next } = status;
  if (!next || next.paidSeats === 0 || users <= next.paidSeats) return null;
  return {
    startDate: formatDay(next.startsOn),
    totalPaidSeats: next.paidSeats,
    usersBeyond: users - next.paidSeats,
  };
}
