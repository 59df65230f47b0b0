import { formatDay } from "../../../../platform/clock/calendar.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { readDomains } from "../stores/domains-store.ts";
import { readNetworksOfGroup } from "../stores/networks-store.ts";
import { readAdmins } from "../stores/people-store.ts";
import { readAdditionsFrom, readGroupTerms } from "../../../subscriptions/server/public.ts";

/** The subscriptions of a group that the desk gave and nobody took back, in words, by their ids. */
export async function givenTerms(db: Queries, groupId: string): Promise<ReadonlyMap<string, string>> {
  const terms = (await readGroupTerms(db, [groupId])).get(groupId) ?? [];
  return new Map(
    terms
      .filter(({ source, revokedOn }) => source === "desk" && revokedOn === null)
      .map(({ id, startsOn, endsOn }) => [id, `from ${formatDay(startsOn)} to ${formatDay(endsOn)}`]),
  );
}

/** The seats of a group that the desk added and nobody took back, in words, by their ids. */
export async function givenSeats(db: Queries, groupId: string): Promise<ReadonlyMap<string, string>> {
  const additions = await readAdditionsFrom(db, groupId, "desk");
  return new Map(
    additions.map(({ id, seats, startsOn }) => {
      const what = seats === 0 ? "unlimited seats" : seats === 1 ? "1 seat" : `${seats} seats`;
      return [id, `${what} added on ${formatDay(startsOn)}`];
    }),
  );
}

/** What a group has of what the desk can give it: ids of subscriptions, added seats and administrators; names of the others. */
export const whatGroupHas = {
  terms: async (db: Queries, groupId: string) => [...(await givenTerms(db, groupId)).keys()],
  seats: async (db: Queries, groupId: string) => [...(await givenSeats(db, groupId)).keys()],
  domains: readDomains,
  networks: readNetworksOfGroup,
  administrators: async (db: Queries, groupId: string) => (await readAdmins(db, groupId)).map(({ id }) => id),
};
