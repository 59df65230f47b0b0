import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AccountScreen } from "../../../domains/accounts/contract.ts";
import type { Accounts, SessionOf } from "../../../domains/accounts/server/public.ts";
import { accountsPlugin } from "../../../domains/accounts/server/plugin.ts";
import { saveUser } from "../../../domains/accounts/server/screens/save-user.ts";
import { sendFresh } from "../../../platform/http/kept-bodies.ts";
import { nothingPersonal } from "../../../platform/ssr/personal-marks.ts";
import { type ActionHandler, actionRoutes } from "./action-routes.ts";
import { circumstancesOf, draw, type Pages } from "../pages.ts";

interface AccountPages {
  accounts: Accounts;
  sessionOf: SessionOf;
  /** Cookies go over TLS only: everywhere but in development. */
  secure: boolean;
  pages: Pages;
}

/** The screens of accounts, drawn for one reader and kept nowhere, and their call. */
export function accountPages(app: FastifyInstance, { accounts, sessionOf, secure, pages }: AccountPages): void {
  accountsPlugin(app, { accounts, sessionOf, secure, draw: drawScreen });
  const actions: Record<string, ActionHandler> = { "users/save-user": saveUser({ accounts, sessionOf, secure }) };
  actionRoutes(app, actions);

  async function drawScreen(request: FastifyRequest, reply: FastifyReply, screen: AccountScreen, status: number) {
    const circumstances = await circumstancesOf(pages, request);
    const template = await draw(pages, request, circumstances, { account: screen, status });
    if (template instanceof Response) return reply.redirect(template.headers.get("location") ?? "/bluebook", 303);
    return sendFresh(request, reply, template.fillIn(circumstances.reader.personal ?? nothingPersonal));
  }
}
