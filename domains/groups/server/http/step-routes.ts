import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../../platform/http/errors.ts";
import { normalizeEmail, safeReturn } from "../../../accounts/rules.ts";
import { groupPaths } from "../../rules.ts";
import { joinGroup } from "../domains/domains.ts";
import { acceptSeat } from "../invitations/again/request-again.ts";
import { type GroupRoutes, answerAccount } from "./answers.ts";
import type { Trx } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { startTrial } from "../../../subscriptions/server/public.ts";
import { noRoleWaits, noTrialLeft } from "../errors/joining.ts";
import { type Groups, actorOf, subjectOf } from "../records/groups.ts";
import { notifyAdmins } from "../emails/notify-admins.ts";
import { activateAdmin } from "../people/take-place.ts";
import { recordEvent } from "../records/record-event.ts";
import { deleteCodesOf } from "../stores/codes-store.ts";
import { lockGroup } from "../stores/groups-store.ts";
import { findPerson, findWaiting } from "../stores/people-store.ts";

/** The screen that says what is so, where these forms stand too. */
const SUBSCRIPTION = "/bluebook/subscription";

/** The forms of the step that a reader is shown with what is theirs. They work without scripts, and lead back. */
export function stepRoutes(app: FastifyInstance, routes: GroupRoutes): void {
  for (const [path, act] of [
    [groupPaths.acceptSeat, acceptSeat],
    [groupPaths.acceptRole, acceptRole],
    [groupPaths.joinOffered, joinGroup],
    [groupPaths.startTrial, beginTrial],
  ] as const)
    app.post(path, { config: { formPage: SUBSCRIPTION } }, (request, reply) =>
      takeStep(request, reply, () =>
        answerAccount(routes, request, (trx, account) => act(trx, routes.groups, account)),
      ),
    );
}

/** What was refused has changed meanwhile: the subscription screen says what is so now, and what can be done. */
async function takeStep(
  request: FastifyRequest,
  reply: FastifyReply,
  act: () => Promise<unknown>,
): Promise<FastifyReply> {
  const back = safeReturn(returnOf(request.body));
  try {
    await act();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const login = `/login?return=${encodeURIComponent(back)}`;
    return reply.redirect(error.status === 401 ? login : SUBSCRIPTION, 303);
  }
  return reply.redirect(back, 303);
}

function returnOf(body: unknown): unknown {
  return typeof body === "object" && body !== null && "return" in body ? body.return : undefined;
}

/**
 * Begins the free trial of whoever did not get it with their verified address, because they came to join a group
 * (docs/decisions/subscriptions-and-trials.md). Gives the sentence for the reader.
 * @throws AppError no-trial-left
 */
async function beginTrial(trx: Trx, { subscriptions }: Groups, account: Account): Promise<string> {
  if (account.emailVerifiedAt === null || !(await startTrial(trx, subscriptions, account))) throw noTrialLeft();
  return "Your free trial has begun.";
}

/**
 * Accepts the invitation to administer that a group has sent to an account's verified address, without the mail: whoever is
 * signed in has shown that the address is theirs. Of several groups the one that invited last. Gives the sentence for the
 * reader.
 * @throws AppError no-role-waits, manager-elsewhere
 */
async function acceptRole(trx: Trx, groups: Groups, account: Account): Promise<string> {
  const { clock } = groups.subscriptions;
  if (account.emailVerifiedAt === null) throw noRoleWaits();
  for (const { id, group_id: groupId } of await findWaiting(trx, "group_admins", normalizeEmail(account.email))) {
    const group = await lockGroup(trx, groupId, groups.database.flavor);
    // Removed, or accepted by another press, while the lock was waited for.
    const admin = await findPerson(trx, "group_admins", id);
    if (!group || admin?.activated_at !== null) continue;
    await activateAdmin(trx, groups, admin, account);
    await deleteCodesOf(trx, { person_id: admin.id, account_id: null }, clock.now());
    const event = { groupId, actor: actorOf(account), action: "admin-activated", subject: subjectOf(admin) } as const;
    await recordEvent(trx, clock, event);
    await notifyAdmins(trx, groups, { group, account, person: admin, change: "accepted" });
    return `You now administer ${group.title}.`;
  }
  throw noRoleWaits();
}
