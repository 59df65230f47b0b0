import type { FastifyInstance } from "fastify";
import { guardMutations } from "../../../../platform/http/guard-mutations.ts";
import { STOP_ACTING } from "../../rules.ts";
import { accountNeeded } from "../records/require-account.ts";
import { isActingToken, isCsrfToken } from "../security/sessions/is-csrf-token.ts";
import type { SessionOf } from "../security/sessions/session-of.ts";
import { loginFor } from "./screen-context.ts";

interface Options {
  sessionOf: SessionOf;
  /** Whether cookies are sent over TLS only. */
  secure: boolean;
  /** The product's public origin, if the settings name one. */
  publicUrl: string | undefined;
}

/** Guards every mutation with this domain's sessions. Must be registered before any route. */
export function guardAccounts(app: FastifyInstance, { sessionOf, secure, publicUrl }: Options): void {
  guardMutations(app, {
    isToken: async (request, token) =>
      (request.routeOptions.url === STOP_ACTING && isActingToken(request, token, secure)) ||
      (await isCsrfToken(request, token, { sessionOf, secure })),
    isSignedIn: async (request) => (await sessionOf(request)) !== undefined,
    signInNeeded: accountNeeded,
    loginFor: (page) => loginFor(page, "session-ended"),
    publicUrl,
  });
}
