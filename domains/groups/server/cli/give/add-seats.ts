import { formatDay } from "../../../../../platform/clock/calendar.ts";
import { addSeats } from "../../../../subscriptions/server/public.ts";
import { recordEvent } from "../../records/record-event.ts";
import { tellAdministrators } from "../../desk/tell-administrators.ts";
import { lockGroup } from "../../stores/groups-store.ts";
import { actor, type AdminWords, exitCodes, UsageError, type VerbContext } from "../command.ts";
import { findGroupNamed } from "../find-holder.ts";

/** `admin add-seats --group <group> --seats 5`: more seats for the term that runs; `--seats 0` for unlimited ones. */
export async function addSeatsTo(
  rest: readonly string[],
  { group: name, seats: word }: AdminWords,
  context: VerbContext,
): Promise<number> {
  const { database, subscriptions, out } = context;
  if (rest.length > 0 || name === undefined || word === undefined || !/^\d{1,4}$/.test(word))
    throw new UsageError("Give a group and a number of seats: npm run admin -- add-seats --group <group> --seats 5");
  const { id: groupId, title } = await findGroupNamed(context, name);
  const seats = Number(word);
  const added = await database.db.transaction().execute(async (trx) => {
    await lockGroup(trx, groupId, database.flavor);
    const made = await addSeats(trx, subscriptions, { groupId, seats, source: "command-line" });
    await recordEvent(trx, subscriptions.clock, { groupId, actor, action: "seats-added", details: { seats } });
    await tellAdministrators(trx, subscriptions.clock, { group: { id: groupId, title }, act: "add-seats" });
    return made;
  });
  const what = seats === 0 ? "unlimited seats" : seats === 1 ? "1 more seat" : `${seats} more seats`;
  out(`${title} has ${what} from ${formatDay(added.startsOn)} to ${formatDay(added.endsOn)} (${added.id}).`);
  return exitCodes.done;
}
