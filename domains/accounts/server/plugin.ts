import type { FastifyInstance } from "fastify";
import { accountCallRoutes, loginRoutes, logoutRoutes } from "./screens/login-routes.ts";
import { forgotRoutes, reopenRoutes, resetRoutes } from "./screens/reset-routes.ts";

import { passwordRoutes, profileRoutes } from "./screens/profile-routes.ts";
import { secondFactorRoutes, secondStepRoutes, securityRoutes } from "./screens/security/security-routes.ts";
import type { Screens } from "./screens/screen-context.ts";
import { signUpRoutes } from "./screens/sign-up-routes.ts";
import { undoRoutes, verifyRoutes } from "./screens/verify-routes.ts";

// What app/ composes besides the plugin.
export { saveUser } from "./commands/profile/profile.ts";
export type { Screens } from "./screens/screen-context.ts";

/** Registers the account screens with their forms, and the calls about who is signed in. */
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
  accountCallRoutes(app, screens);
}
