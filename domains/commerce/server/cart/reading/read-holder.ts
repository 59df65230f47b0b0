import type { Day } from "../../../../../platform/clock/calendar.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { type ManagedPlace, readGroupTitle, readManagedPlace } from "../../../../groups/server/public.ts";
import {
  type AccountFacts,
  dateOwnTerms,
  dateTerms,
  presentSeat,
  readAccountFacts,
  readGrantKeys,
  readGroupTerms,
} from "../../../../subscriptions/server/public.ts";
import { type Holder, type Holding, nobody } from "../../../purchase/holdings.ts";
import { readPaidParts } from "./paid-store.ts";

/** Reads what an account may renew and add to: its own subscription, and that of the group it manages. */
export async function readHolder(db: Queries, accountId: string | null, today: Day): Promise<Holder> {
  if (accountId === null) return nobody;
  const facts = await readAccountFacts(db, accountId);
  const managed = await readManagedPlace(db, accountId);
  const own: Holding = {
    groupId: null,
    kind: "individual",
    title: "",
    users: 1,
    terms: dateOwnTerms(facts, today).map((term) => ({ ...term, paid: [] })),
  };
  const holdings = managed ? [own, await readGroupHolding(db, managed, today)] : [own];
  return { holdings, seatIn: await readSeatTitle(db, facts, today) };
}

async function readGroupHolding(db: Queries, group: ManagedPlace, today: Day): Promise<Holding> {
  const terms = dateTerms((await readGroupTerms(db, [group.id])).get(group.id) ?? [], today);
  const keys = await readGrantKeys(db, group.id);
  const paid = await readPaidParts(
    db,
    keys.map(({ grantKey }) => grantKey),
  );
  return {
    groupId: group.id,
    kind: group.type,
    title: group.title,
    users: group.users,
    terms: terms.map((term) => ({
      ...term,
      paid: keys.flatMap(({ termId, grantKey }) => {
        const part = paid.get(grantKey);
        return part && termId === term.id ? [part] : [];
      }),
    })),
  };
}

/** The title of the group in which an account has a seat, if its term runs. */
async function readSeatTitle(db: Queries, facts: AccountFacts, today: Day): Promise<string | null> {
  const seat = presentSeat(facts);
  if (!seat) return null;
  const terms = dateTerms(facts.groupTerms.get(seat.groupId) ?? [], today);
  if (!terms.some(({ from, until }) => from <= today && today <= until)) return null;
  return (await readGroupTitle(db, seat.groupId)) ?? null;
}
