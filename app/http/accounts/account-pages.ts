import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AccountScreen, SaveUserAnswer } from "../../../domains/accounts/contract.ts";
import type { Accounts } from "../../../domains/accounts/server/public.ts";
import type { SessionOf } from "../../../domains/accounts/server/security/public.ts";
import { type Screens, accountsPlugin, saveUser } from "../../../domains/accounts/server/plugin.ts";
import { joinCode } from "../../../domains/groups/rules.ts";
import { type Subscriptions, readEarlierTrial } from "../../../domains/subscriptions/server/public.ts";
import { type CartRoutes, updateCartHandler } from "../../../domains/commerce/server/plugin.ts";
import type { Database } from "../../../platform/db/database.ts";
import { sendFresh } from "../../../platform/http/response-cache.ts";
import { nothingPersonal } from "../../../platform/ssr/page-template.ts";
import { type Pages, pageContextOf, renderPage } from "../pages.ts";
import { z } from "zod";
import { saveUserAction } from "../../../domains/accounts/calls.ts";
import { accountPaths } from "../../../domains/accounts/rules.ts";
import { type CartAnswer, updateCartAction } from "../../../domains/commerce/calls.ts";
import { unhandled } from "../../../platform/telemetry/unhandled.ts";
import { responses } from "../../../platform/http/api/call.ts";
import { refusing, withContracts } from "../../../platform/http/api/with-contracts.ts";
import { AppError, type FieldErrors, notFound } from "../../../platform/http/errors.ts";

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
    const { yours } = await pages.presentViewer(await pages.viewerOf(request), request.cookies);
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

/** Handles an action of `POST /`. */
type ActionHandler<Sent extends z.ZodType, Answer> = (
  sent: z.output<Sent>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Answer>;

interface ActionHandlers {
  saveUser: ActionHandler<typeof saveUserAction.body, SaveUserAnswer>;
  updateCart: ActionHandler<typeof updateCartAction.body, CartAnswer | FastifyReply>;
}

/** Registers `POST /`, one address for several calls of several domains: the field `action` selects one. */
function actionRoutes(app: FastifyInstance, { saveUser, updateCart }: ActionHandlers): void {
  withContracts(app).route({
    method: "POST",
    url: "/",
    // The page with the forms of these calls that need an account; visitors have carts, too.
    config: { formPage: accountPaths.profile, needsAccount: (body) => actionOf(body) !== cartAction },
    schema: {
      summary: "Several calls at one address: the field action selects one.",
      body: z.discriminatedUnion("action", [saveUserAction.body, updateCartAction.body]),
      // The first that fits is sent: only a cart has `data`.
      response: responses(z.union([updateCartAction.answer, saveUserAction.answer])),
    },
    ...refusing(refuse),
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      const { body } = request;
      switch (body.action) {
        case "users/save-user":
          return saveUser(body, request, reply);
        case "commerce/cart/update-cart":
          return updateCart(body, request, reply);
        default:
          throw unhandled("action", body);
      }
    },
  });
}

const cartAction = updateCartAction.body.shape.action.value;

function actionOf(body: unknown): unknown {
  return typeof body === "object" && body !== null && "action" in body ? body.action : undefined;
}

/** An action that isn't known; or one whose fields are no fields of it. */
function refuse(errors: FieldErrors): AppError {
  if ("action" in errors || Object.keys(errors).length === 0) return notFound("This action");
  const said = Object.fromEntries(Object.keys(errors).map((field) => [field, [fieldRefused(field)]]));
  const [message = ""] = Object.values(said).flat();
  return new AppError({ code: "form-refused", status: 422, message, errors: said });
}

function fieldRefused(field: string): string {
  return field.startsWith("qty") ? "Choose a whole number from 1 to 5000." : "This can't be added to your cart.";
}
