import { formatDay } from "../../../../platform/clock/calendar.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { ManagedGroup } from "../../contract.ts";
import { mayHaveDomains } from "../../rules.ts";
import { presentPeople } from "../people/present-people.ts";
import { readSeats, type Seats } from "../seats/read-seats.ts";
import { readDomains } from "../stores/domains-store.ts";
import { readAdmins } from "../stores/people-store.ts";
import type { GroupsDb, GroupsTable } from "../tables.ts";
import type { Groups } from "./groups.ts";
import { presentGroup } from "./present-group.ts";

/** A group as its administrators see it. Its users are listed page by page (`listUsers`). */
export async function readManagedGroup(
  db: Queries<GroupsDb>,
  { subscriptions }: Groups,
  group: GroupsTable,
): Promise<ManagedGroup> {
  const seats = await readSeats(db, subscriptions, group.id);
  const domains = await readDomains(db, group.id);
  const people = await readAdmins(db, group.id);
  const contact = people.find(({ id }) => id === group.contact_admin_id);
  const admins = await presentPeople(db, subscriptions, people);
  return {
    ...presentGroup({ group, standing: seats.standing, users: seats.users, contact, domains }),
    lowerPlan: lowerPlanOf(seats),
    contactId: contact?.id ?? null,
    mayHaveDomains: mayHaveDomains(seats.standing.paidSeats) && seats.standing.state !== "none",
    groupAdmins: admins,
  };
}

/** The plan that follows, where it has fewer seats than there are users (GROUP-9). */
function lowerPlanOf({ standing, users }: Seats): ManagedGroup["lowerPlan"] {
  const { next } = standing;
  if (!next || next.paidSeats === 0 || users <= next.paidSeats) return null;
  return {
    startDate: formatDay(next.startsOn),
    totalPaidSeats: next.paidSeats,
    usersBeyond: users - next.paidSeats,
  };
}
