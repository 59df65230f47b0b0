import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AccountScreen } from "../../../domains/accounts/contract.ts";
import type { Accounts, SessionOf } from "../../../domains/accounts/server/public.ts";
import { type Screens, accountsPlugin, saveUser } from "../../../domains/accounts/server/plugin.ts";
import { joinCode } from "../../../domains/groups/rules.ts";
import { readEarlierTrial, type Subscriptions } from "../../../domains/subscriptions/server/public.ts";
import { type CartRoutes, updateCartHandler } from "../../../domains/commerce/server/plugin.ts";
import type { Database } from "../../../platform/db/database.ts";
import { sendFresh } from "../../../platform/http/response-cache.ts";
import { nothingPersonal } from "../../../platform/ssr/personal-placeholders.ts";
import { actionRoutes } from "./action-routes.ts";
import { pageContextOf, renderPage, type Pages } from "../pages.ts";

interface AccountPages {
  accounts: Accounts;
  sessionOf: SessionOf;
  /** Whether cookies are sent over TLS only: always, except in development. */
  secure: boolean;
  database: Database;
  subscriptions: Subscriptions;
  pages: Pages;
  carts: CartRoutes;
}

/** Registers the account screens, which are rendered for one viewer and never cached, and their call. */
export function accountPages(
  app: FastifyInstance,
  { accounts, database, subscriptions, sessionOf, secure, pages, carts }: AccountPages,
): void {
  const trials: Pick<Screens, "hasTrial" | "earlierTrialOf"> = {
    hasTrial: (returnTo) => subscriptions.trialDays > 0 && joinCode(returnTo) === null,
    earlierTrialOf: (account) => readEarlierTrial(database.db, subscriptions, account),
  };
  const yoursOf = async (request: FastifyRequest) => {
    const { yours } = await pages.sayTo(await pages.viewerOf(request), request.cookies);
    const wanted = new URL(request.url, "http://this.site").searchParams.get("return") ?? "";
    // Someone who comes to join a group is not led to begin a trial first.
    return yours?.state === "trial-unused" && joinCode(wanted) !== null ? { ...yours, step: null } : yours;
  };
  accountsPlugin(app, { accounts, sessionOf, secure, ...trials, yoursOf, renderScreen });
  actionRoutes(app, {
    saveUser: saveUser({ accounts, sessionOf, secure }),
    updateCart: updateCartHandler(carts),
  });

  async function renderScreen(request: FastifyRequest, reply: FastifyReply, screen: AccountScreen, status: number) {
    const pageContext = await pageContextOf(pages, request);
    const template = await renderPage(pages, request, pageContext, { account: screen, status });
    if (template instanceof Response) return reply.redirect(template.headers.get("location") ?? "/bluebook", 303);
    const { personal, shown } = pageContext.said;
    return sendFresh(request, reply, template.fillIn(personal ?? nothingPersonal), { isPersonal: shown.signedIn });
  }
}
