import type { FastifyInstance, FastifyRequest } from "fastify";
import { accountPaths, safeReturn } from "../../rules.ts";
import { clearSessionCookie, sessionTokenOf } from "../security/sessions/cookies.ts";
import { signIn } from "../verbs/sign-in/sign-in.ts";
import { signOut } from "../verbs/sign-in/sign-out.ts";
import { mutationRefused } from "../../../../platform/http/guard-mutations.ts";
import { emailForm, parseForm } from "../forms/parse-form.ts";
import {
  arriveSignedIn,
  attempt,
  fieldsOf,
  fromOf,
  noticeOf,
  queryOf,
  type Screens,
  showScreen,
  shownAgain,
  staleForm,
} from "./screen-context.ts";

/** /login: whoever is signed in goes on to where they wanted to go. */
export function loginRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, sessionOf, secure } = screens;

  app.get("/login", async (request, reply) => {
    const returnTo = safeReturn(queryOf(request, "return"));
    if (await sessionOf(request)) return reply.redirect(returnTo, 303);
    return showScreen(screens, request, reply, { returnTo, notice: noticeOf(request) });
  });

  app.post("/login", { config: { redrawsStaleForm: true } }, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const { password = "" } = fields;
    const returnTo = safeReturn(fields["return"]);
    const again = { values: shownAgain(fields), returnTo };
    if (request.hasStaleForm) return showScreen(screens, request, reply, { ...again, refusal: staleForm() });
    const presentToken = sessionTokenOf(request, secure);
    const outcome = await attempt(async () => {
      const { email } = parseForm(emailForm, fields);
      return signIn(accounts, { email, password, presentToken }, fromOf(request));
    });
    if (outcome.refusal) return showScreen(screens, request, reply, { ...again, refusal: outcome.refusal });
    return arriveSignedIn(reply, outcome.done, secure, returnTo);
  });
}

/**
 * /logout, a plain link by the specification. Another site can't end a session with it: a cross-site picture or frame
 * comes without the cookie (SameSite=Lax), and whoever is led here from another site is asked first.
 */
export function logoutRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, sessionOf, secure } = screens;
  const gone = `${accountPaths.login}?notice=signed-out`;

  async function end(request: FastifyRequest): Promise<void> {
    const [session, token] = [await sessionOf(request), sessionTokenOf(request, secure)];
    if (session && token !== undefined) await signOut(accounts, { session, token }, fromOf(request));
  }

  app.get("/logout", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (isPrefetch(request)) throw mutationRefused();
    if ((await sessionOf(request)) && !isOwnNavigation(request)) return showScreen(screens, request, reply, {});
    await end(request);
    clearSessionCookie(reply, secure);
    return reply.redirect(gone, 303);
  });

  app.post("/logout", async (request, reply) => {
    await end(request);
    clearSessionCookie(reply, secure);
    return reply.redirect(gone, 303);
  });
}

/** Whether the browser only looks ahead. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return [headers["sec-purpose"], headers["purpose"]].some((purpose) => String(purpose).startsWith("prefetch"));
}

/** Whether a link of our own was followed, or the address was typed. Browsers that don't tell name the page they come from. */
function isOwnNavigation({ headers, host }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { referer } = headers;
  return referer !== undefined && URL.canParse(referer) && new URL(referer).host === host;
}
