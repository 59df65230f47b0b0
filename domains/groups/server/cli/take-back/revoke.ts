import { AppError } from "../../../../../platform/http/errors.ts";
import { revokeSeats, revokeTerm } from "../../../../subscriptions/server/public.ts";
import { lowerSeatsNow } from "../../seats/jobs.ts";
import { recordEvent } from "../../records/record-event.ts";
import { actor, exitCodes, only, type VerbContext } from "../command.ts";

/** `admin revoke <term or added seats>` */
export async function revoke(rest: readonly string[], context: VerbContext): Promise<number> {
  const { database, subscriptions, out } = context;
  const id = only(rest, "the id of a term or of added seats", "revoke 0193…");
  const revoked = await database.db.transaction().execute(async (trx) => {
    const term = await revokeTerm(trx, subscriptions, id);
    const { clock } = subscriptions;
    if (term !== undefined) {
      if (term.group_id !== null)
        await recordEvent(trx, clock, { groupId: term.group_id, actor, action: "term-ended" });
      return "The term ends today.";
    }
    const groupId = await revokeSeats(trx, subscriptions, id);
    if (groupId === undefined) return undefined;
    await recordEvent(trx, clock, { groupId, actor, action: "seats-ended" });
    await lowerSeatsNow(trx, subscriptions, groupId);
    return "The added seats end today. Users beyond the seats that are left are removed by the next job.";
  });
  if (revoked === undefined) {
    const message = `There is no term or addition ${id}, or it was revoked already. \`show\` lists them.`;
    throw new AppError({ code: "no-such-term", status: 404, message });
  }
  out(revoked);
  return exitCodes.done;
}
