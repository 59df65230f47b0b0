import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import type { Accounts } from "../../../accounts/server/public.ts";
import { fromOf, writeSessionCookie } from "../../../accounts/server/security/public.ts";
import { memberCalls } from "../../calls.ts";
import type { ActivationForm, GroupAnswer } from "../../contract.ts";
import { confirmJoin, joinGroup } from "../domains/domains.ts";
import { invitationUseless } from "../errors/joining.ts";
import { inviteRefused } from "../errors/seats.ts";
import { acceptSeat, requestAgain } from "../invitations/again/request-again.ts";
import { acceptInvitation } from "../invitations/invite-user.ts";
import { readInvitation } from "../invitations/read-invitation.ts";
import { type GroupRoutes, answerAccount, answerBearer, answerShowing } from "./answers.ts";
import { stepRoutes } from "./step-routes.ts";
import { joinByLink, readLink } from "../invitations/links/links.ts";
import { activateAccount } from "../invitations/activate.ts";
import { leaveGroup } from "../people/remove-user.ts";

/** What is no code is answered like one that is too old. */
const byCode = refusing(invitationUseless);

export interface MemberRoutes extends GroupRoutes {
  accounts: Accounts;
  /** Cookies go over TLS only: everywhere but in development. */
  secure: boolean;
}

/** The calls of whoever joins or leaves a group. */
export function memberRoutes(app: FastifyInstance, routes: MemberRoutes): void {
  const { groups } = routes;
  const { db } = groups.database;

  const api = withContracts(app);

  api.route({
    ...memberCalls.leaveGroup,
    handler: async (request) => answerAccount(routes, request, (trx, account) => leaveGroup(trx, groups, account)),
  });
  api.route({
    ...memberCalls.joinGroup,
    handler: async (request) => answerAccount(routes, request, (trx, account) => joinGroup(trx, groups, account)),
  });
  api.route({
    ...memberCalls.confirmJoin,
    ...byCode,
    config: { forAnybody: true },
    handler: async (request) => answerBearer(routes, request, (trx) => confirmJoin(trx, groups, request.body.code)),
  });
  api.route({
    ...memberCalls.invitation,
    ...byCode,
    handler: async (request) =>
      answerShowing(routes, request, (account) => readInvitation(db, groups, account, request.query.code)),
  });
  api.route({
    ...memberCalls.acceptInvitation,
    ...byCode,
    handler: async (request) =>
      answerAccount(routes, request, (trx, account) => acceptInvitation(trx, groups, account, request.body.code)),
  });
  api.route({
    ...memberCalls.acceptSeat,
    handler: async (request) => answerAccount(routes, request, (trx, account) => acceptSeat(trx, groups, account)),
  });
  api.route({
    ...memberCalls.askAgain,
    ...byCode,
    config: { forAnybody: true },
    handler: async (request) => answerBearer(routes, request, (trx) => requestAgain(trx, groups, request.body.code)),
  });
  stepRoutes(app, routes);
  api.route({
    ...memberCalls.activateAccount,
    ...refusing(inviteRefused),
    config: { forAnybody: true },
    handler: async (request, reply) => activate(routes, request, reply, request.body),
  });
  api.route({
    ...memberCalls.link,
    ...byCode,
    handler: async (request) =>
      answerShowing(routes, request, (account) => readLink(db, groups, account, request.query.code)),
  });
  api.route({
    ...memberCalls.joinByLink,
    ...byCode,
    handler: async (request) =>
      answerAccount(routes, request, (trx, account) => joinByLink(trx, groups, account, request.body.code)),
  });
}

/** Makes an invited person's account and begins their session. */
async function activate(
  { groups, accounts, secure }: MemberRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
  form: ActivationForm,
): Promise<GroupAnswer> {
  const { message, session } = await activateAccount(groups, accounts, form, fromOf(request));
  writeSessionCookie(reply, session, secure);
  return { loggedIn: true, success: true, message };
}
