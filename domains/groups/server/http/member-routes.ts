import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Accounts, writeSessionCookie } from "../../../accounts/server/public.ts";
import type { GroupAnswer } from "../../contract.ts";
import { confirmJoin } from "../domains/confirm-join.ts";
import { joinGroup } from "../domains/join-group.ts";
import { invitationUseless } from "../errors/joining.ts";
import { acceptInvitation } from "../invitations/accept-invitation.ts";
import { activateAccount } from "../invitations/activate-account.ts";
import { joinByLink, readLinkTitle } from "../invitations/links/join-by-link.ts";
import { readInvitation } from "../invitations/read-invitation.ts";
import { leaveGroup } from "../people/leave-group.ts";
import { answerAccount, answerBearer, answerShowing, type GroupRoutes } from "./answers.ts";

const withCode = z.object({ code: z.string().min(1).max(200) });

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
  app.post("/api/group/confirm-join", (request) =>
    answerBearer(routes, request, (trx) => confirmJoin(trx, groups, codeOf(request.body))),
  );
  app.get("/api/group/invitation", (request) =>
    answerShowing(routes, request, (account) => readInvitation(db, groups, account, codeOf(request.query))),
  );
  app.post("/api/group/accept-invitation", (request) =>
    answerAccount(routes, request, (trx, account) => acceptInvitation(trx, groups, account, codeOf(request.body))),
  );
  app.post("/api/group/activate-account", (request, reply) => activate(routes, request, reply));
  app.get("/api/group/link", (request) =>
    answerShowing(routes, request, async (account) => ({
      groupTitle: await readLinkTitle(db, groups, codeOf(request.query)),
      loggedInAs: account?.email ?? null,
    })),
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
  const { message, token } = await activateAccount(groups, accounts, request.body, { ip: request.ip });
  writeSessionCookie(reply, token, secure);
  return { loggedIn: true, success: true, message };
}

/** The code of a link. What is none is answered like one that is too old. */
function codeOf(sent: unknown): string {
  const parsed = withCode.safeParse(sent);
  if (!parsed.success) throw invitationUseless();
  return parsed.data.code;
}
