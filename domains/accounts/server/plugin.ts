import type { FastifyInstance } from "fastify";
import type { AccountAnswer } from "../contract.ts";
import { forgotRoutes, resetRoutes } from "./screens/reset-routes.ts";
import { loginRoutes, logoutRoutes } from "./screens/login-routes.ts";
import { passwordRoutes, profileRoutes } from "./screens/profile-routes.ts";
import { presentProfile, type Screens } from "./screens/screen-context.ts";
import { signUpRoutes } from "./screens/sign-up-routes.ts";
import { verifyRoutes } from "./screens/verify-routes.ts";
import { beginVisit } from "./security/sessions/cookies.ts";
import { csrfTokenOf } from "./security/sessions/tokens.ts";

/** The screens of accounts with their forms, and the call that tells who is signed in. */
export function accountsPlugin(app: FastifyInstance, screens: Screens): void {
  loginRoutes(app, screens);
  logoutRoutes(app, screens);
  signUpRoutes(app, screens);
  verifyRoutes(app, screens);
  forgotRoutes(app, screens);
  resetRoutes(app, screens);
  profileRoutes(app, screens);
  passwordRoutes(app, screens);
  accountCall(app, screens);
}

/** Who is signed in, and the token for mutations: for pages that are the same for everybody and carry none. */
function accountCall(app: FastifyInstance, { sessionOf, secure }: Screens): void {
  app.get("/api/account", async (request, reply): Promise<AccountAnswer> => {
    const session = await sessionOf(request);
    reply.header("cache-control", "no-store");
    const csrfToken = session?.csrfToken ?? csrfTokenOf(beginVisit(request, reply, secure));
    return {
      loggedIn: session !== undefined,
      data: { profile: session ? presentProfile(session.account) : null, csrfToken },
    };
  });
}
