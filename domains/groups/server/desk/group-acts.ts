import { z } from "zod";
import { formatDay } from "../../../../platform/clock/time-zone.ts";
import type { Trx } from "../../../../platform/db/database.ts";
import { findAccountByEmail } from "../../../accounts/server/public.ts";
import type { StaffRole } from "../../../accounts/contract.ts";
import { MOST_GIVEN_DAYS, mayGive } from "../../../subscriptions/rules.ts";
import { addSeats, grantTerm, type NewTerm, revokeSeats, revokeTerm } from "../../../subscriptions/server/public.ts";
import type { GroupAct } from "../../desk-views.ts";
import { claimDomain, releaseDomain } from "../domains/domains.ts";
import { claimNetwork, releaseNetwork } from "../networks/networks.ts";
import { addAdministrator } from "../people/take-place.ts";
import { takeRole } from "../people/admins/admins.ts";
import { nameOf } from "../records/groups.ts";
import { type Actor, recordEvent } from "../records/record-event.ts";
import { lowerSeatsLater, lowerSeatsNow } from "../seats/jobs.ts";
import { type DeskGroups, givenSeats, givenTerms, refused } from "./read-groups.ts";
import { readSeats } from "../seats/read-seats.ts";
import type { GroupsTable } from "../tables.ts";

/** What was sent, about which group, and who sent it. The group is locked. */
interface Asked {
  group: GroupsTable;
  actor: Actor;
  /** What they are at the desk. */
  role: StaffRole | null;
  fields: Readonly<Record<string, string>>;
}

/** Does an act; returns what it does, in a sentence that begins with 'This will'. @throws AppError why it can't be done */
type Act = (trx: Trx, groups: DeskGroups, asked: Asked) => Promise<string>;

/** What the desk does for groups, by the functions that the command line calls. */
export const groupActions: Readonly<Record<GroupAct, Act>> = {
  extend,
  "take-back-term": takeTermBack,
  "add-seats": addMoreSeats,
  "take-back-seats": takeSeatsBack,
  "add-domain": async (trx, { subscriptions }, { group, actor, fields }) => {
    const claim = { groupId: group.id, domain: typedIn(fields, "domain"), actor };
    const domain = await claimDomain(trx, subscriptions, claim);
    return `This will let everybody with an address at ${domain} join ${group.title}, while it has open seats.`;
  },
  "remove-domain": async (trx, { subscriptions }, { group, actor, fields }) => {
    const domain = typedIn(fields, "domain");
    if (!(await releaseDomain(trx, subscriptions, { groupId: group.id, domain, actor })))
      throw refused("Choose a domain of this group. If it was there, somebody has just removed it.");
    return `This will take ${domain} away from ${group.title}. People who joined by it keep their seats until they are removed.`;
  },
  "add-network": async (trx, { subscriptions }, { group, actor, fields }) => {
    const claim = { groupId: group.id, network: typedIn(fields, "network"), actor };
    const blocks = await claimNetwork(trx, subscriptions, claim);
    return `This will let everybody on ${blocks.join(", ")} read by ${group.title}, without an account, while its subscription runs.`;
  },
  "remove-network": async (trx, { subscriptions }, { group, actor, fields }) => {
    const network = typedIn(fields, "network");
    if (!(await releaseNetwork(trx, subscriptions, { groupId: group.id, network, actor })))
      throw refused("Choose a network of this group. If it was there, somebody has just removed it.");
    return `This will take ${network} away from ${group.title}: readers there need an account then.`;
  },
  "add-administrator": addAdmin,
  "remove-administrator": async (trx, { database, subscriptions }, { group, actor, fields }) => {
    const id = typedIn(fields, "administrator");
    const taking = { groupId: group.id, actor, isIt: (admin: { id: string }) => admin.id === id, name: "This person" };
    const admin = await takeRole(trx, subscriptions, taking, database.flavor);
    return `This will end ${nameOf(admin)}’s role as an administrator of ${group.title}. A seat of theirs stays.`;
  },
};

/** Ten thousand of anything is a typo. */
const count = z.string().regex(/^[1-9]\d{0,3}$/);
const seatCount = z.string().regex(/^(?:0|[1-9]\d{0,3})$/);
const termForm = z.object({ length: count, unit: z.enum(["years", "days"]), seats: seatCount });

async function extend(trx: Trx, groups: DeskGroups, { group, actor, role, fields }: Asked): Promise<string> {
  const form = termForm.safeParse(fields);
  if (!form.success)
    throw refused("Give a whole number from 1 to 9999, choose years or days, and give the seats; 0 is unlimited.");
  const { unit } = form.data;
  const [length, paidSeats] = [Number(form.data.length), Number(form.data.seats)];
  if (!mayGive(role, { length, unit }))
    throw refused(`Give at most ${MOST_GIVEN_DAYS} days at once, or ask an owner, who can give more.`);
  const term: NewTerm = {
    holder: { groupId: group.id },
    length: unit === "years" ? { years: length } : { days: length },
    source: "desk",
    paidSeats,
  };
  const { subscriptions } = groups;
  const { startsOn, endsOn, isRenewal } = await grantTerm(trx, subscriptions, term);
  // A plan with fewer seats than there are users takes the seats beyond them on its first day.
  await lowerSeatsLater(trx, subscriptions, group.id);
  const [from, until] = [formatDay(startsOn), formatDay(endsOn)];
  const details = { from, until, seats: paidSeats };
  await recordEvent(trx, subscriptions.clock, { groupId: group.id, actor, action: "term-given", details });
  const { users } = await readSeats(trx, subscriptions, group.id);
  const beyond = paidSeats === 0 ? 0 : Math.max(0, users - paidSeats);
  const lost =
    beyond === 0 ? "" : ` ${beyond === 1 ? "1 user loses their seat" : `${beyond} users lose their seats`} then.`;
  const seats = paidSeats === 0 ? "unlimited seats" : paidSeats === 1 ? "1 seat" : `${paidSeats} seats`;
  return `This will give ${group.title} ${isRenewal ? "a renewal" : "a subscription"} from ${from} to ${until} with ${seats}, without an order.${lost}`;
}

async function takeTermBack(trx: Trx, { subscriptions }: DeskGroups, { group, actor, fields }: Asked): Promise<string> {
  const id = typedIn(fields, "term");
  const term = (await givenTerms(trx, group.id)).get(id);
  if (term === undefined)
    throw refused("Choose a subscription that the desk gave. It may have been taken back just now.");
  await revokeTerm(trx, subscriptions, id);
  await recordEvent(trx, subscriptions.clock, { groupId: group.id, actor, action: "term-ended" });
  return `This will take the subscription ${term} back from ${group.title}, as of today. Days that were used stay used.`;
}

async function takeSeatsBack(
  trx: Trx,
  { subscriptions }: DeskGroups,
  { group, actor, fields }: Asked,
): Promise<string> {
  const id = typedIn(fields, "addition");
  const seats = (await givenSeats(trx, group.id)).get(id);
  if (seats === undefined) throw refused("Choose seats that the desk added. They may have been taken back just now.");
  await revokeSeats(trx, subscriptions, id);
  await recordEvent(trx, subscriptions.clock, { groupId: group.id, actor, action: "seats-ended" });
  await lowerSeatsNow(trx, subscriptions, group.id);
  return `This will take ${seats} back from ${group.title}, as of today. Users beyond the seats that are left lose theirs, the newest first.`;
}

async function addMoreSeats(trx: Trx, { subscriptions }: DeskGroups, { group, actor, fields }: Asked): Promise<string> {
  const form = seatCount.safeParse(fields["seats"]);
  if (!form.success) throw refused("Give a whole number of seats up to 9999; 0 lifts the limit.");
  const seats = Number(form.data);
  const { status } = await readSeats(trx, subscriptions, group.id);
  const added = await addSeats(trx, subscriptions, { groupId: group.id, seats, source: "desk" });
  await recordEvent(trx, subscriptions.clock, { groupId: group.id, actor, action: "seats-added", details: { seats } });
  const [from, until] = [formatDay(added.startsOn), formatDay(added.endsOn)];
  const what =
    seats === 0 ? "lift the limit of seats" : `add ${seats === 1 ? "1 seat" : `${seats} seats`} to ${status.paidSeats}`;
  return `This will ${what} of ${group.title} from ${from} to ${until}, without an order.`;
}

async function addAdmin(trx: Trx, groups: DeskGroups, { group, actor, fields }: Asked): Promise<string> {
  const { database, subscriptions } = groups;
  const account = await findAccountByEmail(trx, typedIn(fields, "email"));
  if (!account) throw refused("There is no account with this address. Check the spelling, or have them sign up first.");
  if (account.id === actor.id && account.staffRole !== "owner")
    throw refused("This is your own account. Only an owner can make themselves an administrator of a group.");
  await addAdministrator(trx, subscriptions, { groupId: group.id, account, actor }, database.flavor);
  return `This will make ${account.firstName} ${account.lastName} (${account.email}) an administrator of ${group.title}, who may invite and remove people. It takes no seat.`;
}

/** A line of a form; the longest that makes sense. */
function typedIn(fields: Asked["fields"], name: string): string {
  return (fields[name] ?? "").slice(0, 254).trim();
}
