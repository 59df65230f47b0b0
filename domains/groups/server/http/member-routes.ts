import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Accounts, fromOf, writeSessionCookie } from "../../../accounts/server/public.ts";
import type { GroupAnswer } from "../../contract.ts";
import { confirmJoin } from "../domains/confirm-join.ts";
import { joinGroup } from "../domains/join-group.ts";
import { invitationUseless } from "../errors/joining.ts";
import { acceptSeat } from "../invitations/again/accept-seat.ts";
import { requestAgain } from "../invitations/again/request-again.ts";
import { acceptInvitation } from "../invitations/accept-invitation.ts";
import { activateAccount } from "../invitations/activate-account.ts";
import { joinByLink, readLink } from "../invitations/links/join-by-link.ts";
import { readInvitation } from "../invitations/read-invitation.ts";
import { leaveGroup } from "../people/leave-group.ts";
import { answerAccount, answerBearer, answerShowing, type GroupRoutes } from "./answers.ts";
import { stepRoutes } from "./step-routes.ts";

const withCode = z.object({ code: z.string().min(1).max(200) });

/** Whoever follows the link of a mail needs not be signed in. */
const forAnybody = { config: { forAnybody: true } } as const;

export interface MemberRoutes extends GroupRoutes {
  accounts: Accounts;
  /** Cookies go over TLS only: everywhere but in development. */
  secure: boolean;
}

/** The calls of whoever joins or leaves a group. */
export function memberRoutes(app: FastifyInstance, routes: MemberRoutes): void {
  const { groups } = routes;
  const { db } = groups.database;

  app.post("/api/user/leave-group", (request) =>
    answerAccount(routes, request, (trx, account) => leaveGroup(trx, groups, account)),
  );
  app.post("/api/user/join-group", (request) =>
    answerAccount(routes, request, (trx, account) => joinGroup(trx, groups, account)),
  );
  app.post("/api/group/confirm-join", forAnybody, (request) =>
    answerBearer(routes, request, (trx) => confirmJoin(trx, groups, codeOf(request.body))),
  );
  app.get("/api/group/invitation", (request) =>
    answerShowing(routes, request, (account) => readInvitation(db, groups, account, codeOf(request.query))),
  );
  app.post("/api/group/accept-invitation", (request) =>
    answerAccount(routes, request, (trx, account) => acceptInvitation(trx, groups, account, codeOf(request.body))),
  );
  app.post("/api/group/accept-seat", (request) =>
    answerAccount(routes, request, (trx, account) => acceptSeat(trx, groups, account)),
  );
  app.post("/api/group/ask-again", forAnybody, (request) =>
    answerBearer(routes, request, (trx) => requestAgain(trx, groups, codeOf(request.body))),
  );
  stepRoutes(app, routes);
  app.post("/api/group/activate-account", forAnybody, (request, reply) => activate(routes, request, reply));
  app.get("/api/group/link", (request) =>
    answerShowing(routes, request, (account) => readLink(db, groups, account, codeOf(request.query))),
  );
  app.post("/api/group/join-by-link", (request) =>
    answerAccount(routes, request, (trx, account) => joinByLink(trx, groups, account, codeOf(request.body))),
  );
}

/** Makes an invited person's account and begins their session. */
async function activate(
  { groups, accounts, secure }: MemberRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<GroupAnswer> {
  const { message, session } = await activateAccount(groups, accounts, request.body, fromOf(request));
  writeSessionCookie(reply, session, secure);
  return { loggedIn: true, success: true, message };
}

/** The code of a link. What is none is answered like one that is too old. */
function codeOf(sent: unknown): string {
  const parsed = withCode.safeParse(sent);
  if (!parsed.success) throw invitationUseless();
  return parsed.data.code;
}
