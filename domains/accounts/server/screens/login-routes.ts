import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { accountPaths, returnOf, safeReturn } from "../../rules.ts";
import {
  csrfTokenFor,
  csrfTokenOf,
  forgetReader,
  sessionTokenOf,
  writeAttempt,
  writeSessionCookie,
} from "../security/sessions/cookies.ts";
import { reopenCodeOf } from "../commands/closing/close-account.ts";
import { signIn } from "../commands/sign-in/sign-in.ts";
import { isDatabaseUnavailable } from "../../../../platform/db/availability/availability.ts";
import { mutationRefused } from "../../../../platform/http/guard-mutations.ts";
import { emailForm, parseForm } from "../forms/parse-form.ts";
import {
  type Screens,
  attempt,
  fieldsOf,
  fromOf,
  noticeOf,
  presentProfile,
  queryOf,
  redirectSignedIn,
  safeValues,
  showScreen,
  staleForm,
} from "./screen-context.ts";
import { signOut } from "../commands/sign-in/begin-session.ts";
import { refusing, withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { accountCalls } from "../../calls.ts";
import { wrongCredentials } from "../errors.ts";

/** /login. Signed-in users continue to where they wanted to go. */
export function loginRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, sessionOf, secure } = screens;

  app.get("/login", async (request, reply) => {
    const returnTo = safeReturn(queryOf(request, "return"));
    if (await sessionOf(request)) return reply.redirect(returnTo, 303);
    return showScreen(screens, request, reply, { returnTo, notice: noticeOf(request) });
  });

  app.post("/login", { config: { forAnybody: true, rerendersStaleForm: true } }, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const { password = "" } = fields;
    const returnTo = safeReturn(fields["return"]);
    const again = { values: safeValues(fields), returnTo };
    if (request.hasStaleForm) return showScreen(screens, request, reply, { ...again, refusal: staleForm() });
    const presentToken = sessionTokenOf(request, secure);
    const outcome = await attempt(async () => {
      const { email } = parseForm(emailForm, fields);
      return signIn(accounts, { email, password, presentToken, isShared: fields["shared"] === "1" }, fromOf(request));
    });
    if (outcome.refusal?.code === "account-closed") {
      // The password was right, so the owner may restore the account without the mail.
      const code = (await reopenCodeOf(accounts, fields["email"] ?? "")) ?? "";
      return showScreen(screens, request, reply, { ...again, link: "reopen-account", code, refusal: outcome.refusal });
    }
    if (outcome.refusal) {
      const link = outcome.refusal.code === "confirm-first" ? "sign-up" : null;
      return showScreen(screens, request, reply, { ...again, link, refusal: outcome.refusal });
    }
    return redirectSignedIn(reply, outcome.done, secure, returnTo);
  });
}

/**
 * /logout, a plain link by the specification. Another site can't end a session with it: a cross-site image or frame
 * comes without the cookie (SameSite=Lax), and anyone led here from another site is asked first.
 */
export function logoutRoutes(app: FastifyInstance, screens: Screens): void {
  const { accounts, sessionOf, secure } = screens;
  const gone = `${accountPaths.login}?notice=signed-out`;

  /** During a database outage the browser still forgets its session, which is what the user asked for. */
  async function end(request: FastifyRequest): Promise<void> {
    try {
      const [session, token] = [await sessionOf(request), sessionTokenOf(request, secure)];
      if (session && token !== undefined) await signOut(accounts, { session, token }, fromOf(request));
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
  }

  async function leave(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await end(request);
    forgetReader(reply, secure);
    return reply.redirect(gone + returnOf(queryOf(request, "return")), 303);
  }

  app.get("/logout", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (isPrefetch(request)) throw mutationRefused();
    if (!isOwnNavigation(request) && (await sessionOf(request))) return showScreen(screens, request, reply, {});
    return leave(request, reply);
  });

  app.post("/logout", { config: { forAnybody: true } }, (request, reply) => leave(request, reply));
}

/** Whether the browser is only prefetching. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return [headers["sec-purpose"], headers["purpose"]].some((purpose) => String(purpose).startsWith("prefetch"));
}

/** Whether the user followed one of our own links or typed the address. Browsers that don't say send a referrer. */
function isOwnNavigation({ headers, host }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { referer } = headers;
  return referer !== undefined && URL.canParse(referer) && new URL(referer).host === host;
}

/** The calls about who is signed in. */
export function accountCallRoutes(app: FastifyInstance, { accounts, sessionOf, secure }: Screens): void {
  const api = withContracts(app);

  // The token is for pages that are the same for everyone and carry none.
  api.route({
    ...accountCalls.account,
    handler: async (request, reply) => {
      const session = await sessionOf(request);
      reply.header("cache-control", "no-store");
      const csrfToken = csrfTokenFor(session, request, reply, secure);
      return {
        loggedIn: session !== undefined,
        data: { profile: session ? presentProfile(session.account) : null, csrfToken },
      };
    },
  });

  api.route({
    ...accountCalls.logInAgain,
    ...refusing(wrongCredentials),
    config: { forAnybody: true },
    handler: async (request, reply) => {
      const presentToken = sessionTokenOf(request, secure);
      const signedIn = await signIn(accounts, { ...request.body, presentToken, isAgain: true }, fromOf(request));
      reply.header("cache-control", "no-store");
      if (signedIn.needsCode) {
        writeAttempt(reply, signedIn.token, secure);
        const csrfToken = csrfTokenFor(undefined, request, reply, secure);
        return { loggedIn: false, data: { profile: null, csrfToken, needsCode: true } };
      }
      writeSessionCookie(reply, signedIn, secure);
      const profile = presentProfile(signedIn.account);
      return { loggedIn: true, data: { profile, csrfToken: csrfTokenOf(signedIn.token), needsCode: false } };
    },
  });
}
