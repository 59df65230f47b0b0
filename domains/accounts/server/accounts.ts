import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Queries, Trx } from "../../../platform/db/database.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import type { Account } from "../contract.ts";
import type { ActRules } from "../rules.ts";
import type { Passwords } from "./security/passwords/passwords.ts";
import type { FastifyInstance } from "fastify";
import { refusing, withContracts } from "../../../platform/http/api/with-contracts.ts";
import { accountCalls } from "../calls.ts";
import { signIn } from "./commands/sign-in/sign-in.ts";
import {
  csrfTokenFor,
  csrfTokenOf,
  sessionTokenOf,
  writeAttempt,
  writeSessionCookie,
} from "./security/sessions/cookies.ts";
import { wrongCredentials } from "./errors.ts";
import { type Screens, fromOf, presentProfile } from "./screens/screen-context.ts";

/** Hooks by which higher domains join the transaction that changes an account. */
interface AccountHooks {
  /** Called when an account's address is verified for the first time; `returnTo` is the page its owner goes on to. */
  onVerified(trx: Trx, account: Account, returnTo: string): Promise<void>;
  /** Called when a session begins, in its transaction; `from` says which browser it is. */
  onSignedIn?(trx: Trx, account: Account, from: From): Promise<void>;
  /** Called by the daily cleanup, so that other domains can remove what they no longer need. */
  onTidy?(db: Queries): Promise<void>;
}

/** What this domain's commands work with. */
export interface Accounts {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  productName: string;
  /** The product's origin for links in e-mails: 'https://manual.example.org'. Never taken from a request. */
  origin(): string;
  hooks: readonly AccountHooks[];
  /** The name of the organization whose network an IP address belongs to. */
  organizationAt(ip: string): string | undefined;
  /** Signs the links that restore an account. */
  secrets: Secrets;
  /** Where readers write for help. */
  supportEmail: string;
  /** Whether what does harm in admin waits for a second person who may do it. */
  wantsSecondPerson: boolean;
  /** What can be done in admin, by name. */
  acts: ActRules;
  /** Whether rate limits apply. Only a load test turns them off. */
  limited: boolean;
}

/** Where a request comes from. */
export interface From {
  ip: string;
  /** The User-Agent header. */
  userAgent?: string | undefined;
  /** The token that identifies a browser in which someone has signed in before. */
  deviceToken?: string | undefined;
  /** What else the browser sends, for hooks that keep something for it. */
  cookies?: Readonly<Record<string, string | undefined>>;
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
