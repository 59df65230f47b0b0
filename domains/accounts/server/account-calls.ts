import type { FastifyInstance } from "fastify";
import { refusing, withContracts } from "../../../platform/http/api/with-contracts.ts";
import { accountCalls } from "../calls.ts";
import { signIn } from "./commands/sign-in/sign-in.ts";
import { csrfTokenFor, sessionTokenOf, writeAttempt, writeSessionCookie } from "./security/sessions/cookies.ts";
import { csrfTokenOf } from "./security/sessions/tokens.ts";
import { wrongCredentials } from "./errors.ts";
import { fromOf, presentProfile, type Screens } from "./screens/screen-context.ts";

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
