import { AppError } from "../../../../../platform/http/errors.ts";
import { revokeTerm } from "../../../../subscriptions/server/public.ts";
import { exitCodes, only, type VerbContext } from "../command.ts";

/** `admin revoke <term>` */
export async function revoke(rest: readonly string[], context: VerbContext): Promise<number> {
  const { database, subscriptions, out } = context;
  const termId = only(rest, "a term's id", "revoke 0193…");
  const revoked = await database.db.transaction().execute((trx) => revokeTerm(trx, subscriptions, termId));
  if (!revoked) {
    const message = `There is no term ${termId}, or it was revoked already. \`show\` lists the terms.`;
    throw new AppError({ code: "no-such-term", status: 404, message });
  }
  out("The term ends today.");
  return exitCodes.done;
}
