import { groupAct, takenBackBy, choice, typedIn, givenTerms, givenSeats, seatsInWords } from "./group-act.ts";
import { refused } from "../../../admin/server/public.ts";
import { addDomain, removeDomain, addNetwork, removeNetwork } from "./place-acts.ts";
import { z } from "zod";
import { formatDay } from "../../../../platform/clock/time-zone.ts";
import { findAccountByEmail } from "../../../accounts/server/records/public.ts";
import { MOST_GIVEN_DAYS, mayGive } from "../../../subscriptions/rules.ts";
import { addSeats, grantTerm, revokeSeats, revokeTerm } from "../../../subscriptions/server/terms/public.ts";
import { takeRole } from "../people/admins/admins.ts";
import { addAdministrator } from "../people/take-place.ts";
import { nameOf } from "../records/groups.ts";
import { recordEvent } from "../records/record-event.ts";
import { lowerSeatsLater, lowerSeatsNow } from "../seats/jobs.ts";
import { readSeats } from "../seats/read-seats.ts";

const takeTermBack = groupAct({
  name: "take-back-group-term",
  at: "take-back-term",
  label: "Revoke a subscription",
  damage: "none",
  tells: "administrators",
  told: "a subscription was revoked from",
  done: "The subscription was revoked.",
  isOffered: ({ givenTerms: given }) => given.size > 0,
  fields: (_parts, item) => [
    choice("term", "Subscription", {
      options: Object.fromEntries(item.givenTerms),
      none: "Admin has not given it any.",
    }),
  ],
  perform: async (trx, { subscriptions }, { group, actor, fields }) => {
    const id = typedIn(fields, "term");
    const term = (await givenTerms(trx, group.id)).get(id);
    if (term === undefined)
      throw refused("Choose a subscription that admin gave. It may have been taken back just now.");
    await revokeTerm(trx, subscriptions, id);
    await recordEvent(trx, subscriptions.clock, { groupId: group.id, actor, action: "term-ended" });
    return `This will revoke the subscription ${term} of ${group.title} as of today. Days already used are not affected.`;
  },
});

const takeSeatsBack = groupAct({
  name: "take-back-seats",
  label: "Revoke added seats",
  damage: "none",
  tells: "administrators",
  told: "added seats were revoked from",
  done: "The seats were revoked.",
  isOffered: ({ givenSeats: given }) => given.size > 0,
  fields: (_parts, item) => [
    choice("addition", "Added seats", {
      options: Object.fromEntries(item.givenSeats),
      none: "Admin has not added any.",
    }),
  ],
  perform: async (trx, { subscriptions }, { group, actor, fields }) => {
    const id = typedIn(fields, "addition");
    const seats = (await givenSeats(trx, group.id)).get(id);
    if (seats === undefined) throw refused("Choose seats that admin added. They may have been taken back just now.");
    await revokeSeats(trx, subscriptions, id);
    await recordEvent(trx, subscriptions.clock, { groupId: group.id, actor, action: "seats-ended" });
    await lowerSeatsNow(trx, subscriptions, group.id);
    return `This will revoke ${seats} of ${group.title} as of today. Users beyond the remaining seats lose theirs, newest first.`;
  },
});

/** Ten thousand of anything is a typo. */
const count = z.string().regex(/^[1-9]\d{0,3}$/);
const seatCount = z.string().regex(/^(?:0|[1-9]\d{0,3})$/);
const termForm = z.object({ length: count, unit: z.enum(["years", "days"]), seats: seatCount });

const extend = groupAct({
  name: "extend-group",
  at: "extend",
  label: "Extend the subscription",
  means: "Give a group a subscription",
  damage: "gives-money",
  tells: "administrators",
  told: "a subscription was given to",
  undo: takenBackBy(takeTermBack, "term", "terms"),
  done: "The subscription was extended.",
  fields: (_parts, { status }) => [
    {
      kind: "text",
      name: "length",
      label: "How many",
      help: `It starts when the current subscription ends, or today. At most ${MOST_GIVEN_DAYS} days at once; an owner can give more.`,
      inputMode: "numeric",
      maxLength: 4,
      value: "1",
    },
    choice("unit", "Years or days", { options: { years: "Years", days: "Days" }, value: "years" }),
    {
      kind: "text",
      name: "seats",
      label: "Seats",
      help: "0 for unlimited seats.",
      inputMode: "numeric",
      maxLength: 4,
      value: status.state === "none" ? "" : `${status.paidSeats}`,
    },
  ],
  perform: async (trx, { subscriptions }, { group, actor, role, fields }) => {
    const form = termForm.safeParse(fields);
    if (!form.success)
      throw refused(
        "Enter a whole number from 1 to 9999, choose years or days, and enter the number of seats; 0 is unlimited.",
      );
    const { unit } = form.data;
    const [length, paidSeats] = [Number(form.data.length), Number(form.data.seats)];
    if (!mayGive(role, { length, unit }))
      throw refused(`Give at most ${MOST_GIVEN_DAYS} days at once, or ask an owner, who can give more.`);
    const { startsOn, endsOn, isRenewal } = await grantTerm(trx, subscriptions, {
      holder: { groupId: group.id },
      length: unit === "years" ? { years: length } : { days: length },
      source: "desk",
      paidSeats,
    });
    // A plan with fewer seats than there are users takes the seats beyond them on its first day.
    await lowerSeatsLater(trx, subscriptions, group.id);
    const [from, until] = [formatDay(startsOn), formatDay(endsOn)];
    const details = { from, until, seats: paidSeats };
    await recordEvent(trx, subscriptions.clock, { groupId: group.id, actor, action: "term-given", details });
    const { users } = await readSeats(trx, subscriptions, group.id);
    const beyond = paidSeats === 0 ? 0 : Math.max(0, users - paidSeats);
    const lost =
      beyond === 0 ? "" : ` ${beyond === 1 ? "1 user loses their seat" : `${beyond} users lose their seats`} then.`;
    const what = isRenewal ? "a renewal" : "a subscription";
    return `This will give ${group.title} ${what} from ${from} to ${until} with ${seatsInWords(paidSeats)}, without an order.${lost}`;
  },
});

const addMoreSeats = groupAct({
  name: "add-seats",
  label: "Add seats",
  means: "Give a group seats",
  damage: "gives-money",
  tells: "administrators",
  told: "seats were added to",
  undo: takenBackBy(takeSeatsBack, "addition", "seats"),
  done: "The seats were added.",
  isOffered: ({ status }) => status.state === "live",
  fields: () => [
    {
      kind: "text",
      name: "seats",
      label: "How many more seats",
      help: "For the current subscription, until its end. 0 removes the limit.",
      inputMode: "numeric",
      maxLength: 4,
      value: "",
    },
  ],
  perform: async (trx, { subscriptions }, { group, actor, fields }) => {
    const form = seatCount.safeParse(fields["seats"]);
    if (!form.success) throw refused("Enter a whole number of seats up to 9999; 0 removes the limit.");
    const seats = Number(form.data);
    const { status } = await readSeats(trx, subscriptions, group.id);
    const added = await addSeats(trx, subscriptions, { groupId: group.id, seats, source: "desk" });
    const details = { seats };
    await recordEvent(trx, subscriptions.clock, { groupId: group.id, actor, action: "seats-added", details });
    const what = seats === 0 ? "lift the limit of seats" : `add ${seatsInWords(seats)} to ${status.paidSeats}`;
    return `This will ${what} of ${group.title} from ${formatDay(added.startsOn)} to ${formatDay(added.endsOn)}, without an order.`;
  },
});

const removeAdmin = groupAct({
  name: "remove-administrator",
  label: "Remove an administrator",
  damage: "none",
  done: "The person no longer administers the group.",
  // The last one's role can't be ended.
  isOffered: ({ administrators }) => administrators.length > 1,
  fields: (_parts, { administrators }) => [
    choice("administrator", "Administrator", {
      options: Object.fromEntries(administrators.map((admin) => [admin.id, `${nameOf(admin)} (${admin.email})`])),
      none: "It has no administrators.",
    }),
  ],
  perform: async (trx, { database, subscriptions }, { group, actor, fields }) => {
    const id = typedIn(fields, "administrator");
    const taking = { groupId: group.id, actor, isIt: (admin: { id: string }) => admin.id === id, name: "This person" };
    const admin = await takeRole(trx, subscriptions, taking, database.flavor);
    return `This will end ${nameOf(admin)}’s role as an administrator of ${group.title}. If they have a seat, they keep it.`;
  },
});

const addAdmin = groupAct({
  name: "add-administrator",
  label: "Make somebody an administrator",
  means: "Make somebody an administrator of a group",
  damage: "gives-power",
  tells: "administrators",
  told: "somebody was made an administrator of",
  undo: takenBackBy(removeAdmin, "administrator", "administrators"),
  done: "The person administers the group now.",
  fields: () => [
    {
      kind: "text",
      name: "email",
      label: "Email address",
      help: "Of an existing account. Administering a group does not use a seat.",
      type: "email",
      value: "",
    },
  ],
  perform: async (trx, { database, subscriptions }, { group, actor, role, fields }) => {
    const account = await findAccountByEmail(trx, typedIn(fields, "email"));
    if (!account)
      throw refused("There is no account with this address. Check the spelling, or have them sign up first.");
    if (account.id === actor.id && role !== "owner")
      throw refused("This is your own account. Only an owner can make themselves an administrator of a group.");
    await addAdministrator(trx, subscriptions, { groupId: group.id, account, actor }, database.flavor);
    return `This will make ${account.firstName} ${account.lastName} (${account.email}) an administrator of ${group.title}, who can invite and remove people. It does not use a seat.`;
  },
});

/** What admin can do for a group, in the order of the buttons. */
export const groupActs = [
  extend,
  takeTermBack,
  addMoreSeats,
  takeSeatsBack,
  addDomain,
  removeDomain,
  addNetwork,
  removeNetwork,
  addAdmin,
  removeAdmin,
];
