import type { FastifyRequest } from "fastify";
import { type ActRule, damages, isProved, needsProof } from "../../../../domains/accounts/rules.ts";
import type { Accounts } from "../../../../domains/accounts/server/public.ts";
import { fromOf, giveProof } from "../../../../domains/accounts/server/security/public.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import type { AdminVisit } from "../../../../domains/admin/server/public.ts";
import type { AnyAnswer } from "../admin-screen.ts";

/** Where a form brings the password or the code that was asked for. */
const PROOF = "proof";

/**
 * Lets a form through whose act does no harm, or that comes with a proof of who sends it, at most ten minutes old;
 * otherwise asks for one, and keeps what was sent (docs/decisions/admin-acts.md). Every form of admin passes here.
 * @returns the visit to go on with, and the screen that asks, if one has to
 */
export async function askForProof(
  accounts: Accounts,
  request: FastifyRequest,
  visit: AdminVisit,
  act: ActRule,
): Promise<{ visit: AdminVisit; asks?: AnyAnswer }> {
  const { [PROOF]: typed, ...fields } = visit.fields;
  if (!needsProof(act) || isProved(visit.provedAt, accounts.clock.now())) return { visit: { ...visit, fields } };
  if (typed === undefined) return { visit, asks: question(visit, act, null) };
  try {
    await giveProof(accounts, { ...visit, typed }, fromOf(request));
    return { visit: { ...visit, fields } };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { visit, asks: question(visit, act, error) };
    throw error;
  }
}

function question(visit: AdminVisit, { damage }: ActRule, refusal: AppError | null): AnyAnswer {
  const { path, account, hasSecondFactor, csrfToken, fields } = visit;
  const { csrf: _csrf, [PROOF]: _typed, ...kept } = fields;
  const view = {
    action: path,
    harm: damages[damage],
    asks: hasSecondFactor ? "code" : "password",
    email: account.email,
    errors: Object.values(refusal?.errors ?? {}).flat(),
    kept,
    csrfToken,
  } as const;
  return { title: "Confirm that it’s you", above: null, shown: { screen: "proof", view }, refusal: inWords(refusal) };
}

/** What was wrong stands at its field. */
function inWords(refusal: AppError | null): AppError | null {
  if (refusal?.errors === undefined) return refusal;
  const { code, status } = refusal;
  return new AppError({ code, status, message: "Nothing has been done yet. What you submitted is saved." });
}
