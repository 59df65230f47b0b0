import type { FastifyInstance } from "fastify";
import { withContracts } from "../../../platform/http/api/with-contracts.ts";
import { accountCalls } from "../calls.ts";
import { forgotRoutes, resetRoutes } from "./screens/reset-routes.ts";
import { loginRoutes, logoutRoutes } from "./screens/login-routes.ts";
import { passwordRoutes, profileRoutes } from "./screens/profile-routes.ts";
import { secondFactorRoutes, secondStepRoutes } from "./screens/security/second-factor-routes.ts";
import { securityRoutes } from "./screens/security/security-routes.ts";
import { presentProfile, type Screens } from "./screens/screen-context.ts";
import { signUpRoutes } from "./screens/sign-up-routes.ts";
import { reopenRoutes } from "./screens/reopen-routes.ts";
import { undoRoutes } from "./screens/undo-routes.ts";
import { verifyRoutes } from "./screens/verify-routes.ts";
import { csrfTokenFor } from "./security/sessions/cookies.ts";

/** Registers the account screens with their forms, and the call that returns the signed-in user. */
export function accountsPlugin(app: FastifyInstance, screens: Screens): void {
  loginRoutes(app, screens);
  logoutRoutes(app, screens);
  signUpRoutes(app, screens);
  verifyRoutes(app, screens);
  undoRoutes(app, screens);
  reopenRoutes(app, screens);
  forgotRoutes(app, screens);
  resetRoutes(app, screens);
  profileRoutes(app, screens);
  passwordRoutes(app, screens);
  securityRoutes(app, screens);
  secondFactorRoutes(app, screens);
  secondStepRoutes(app, screens);
  accountCall(app, screens);
}

/**
 * Returns the signed-in user and the token for mutations, for pages that are the same for everyone and carry neither.
 */
function accountCall(app: FastifyInstance, { sessionOf, secure }: Screens): void {
  withContracts(app).route({
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
}
