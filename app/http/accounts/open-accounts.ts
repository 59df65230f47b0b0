import type { FastifyInstance } from "fastify";
import type { Subscriptions } from "../../../domains/subscriptions/server/public.ts";
import { forgetOldTrials, startTrial } from "../../../domains/subscriptions/server/terms/public.ts";
import type { Accounts } from "../../../domains/accounts/server/public.ts";
import {
  guardAccounts,
  logRefusals,
  openPasswords,
  type SessionOf,
} from "../../../domains/accounts/server/security/public.ts";
import { type CartRoutes, forgetOldCarts, keepVisitorCart } from "../../../domains/commerce/server/plugin.ts";
import { forgetOldMisses } from "../../../domains/search/server/public.ts";
import { leadsIntoGroup, type OpenNetworks } from "../../../domains/groups/server/public.ts";
import type { Database, Queries, Trx } from "../../../platform/db/database.ts";
import { listeningAt } from "../../../platform/http/listening/listen.ts";
import type { Config } from "../../config.ts";
import { adminActs } from "../admin/resources.ts";

interface Needs {
  database: Database;
  subscriptions: Subscriptions;
  networks: OpenNetworks;
  carts: CartRoutes;
}

/** Guards every mutation, and logs what it refuses. Must be registered before any route. */
export function guardMutations(
  app: FastifyInstance,
  { environment, publicUrl }: Config,
  { database, subscriptions, sessionOf }: Pick<Needs, "database" | "subscriptions"> & { sessionOf: SessionOf },
): void {
  logRefusals(app, { database, clock: subscriptions.clock }, sessionOf);
  guardAccounts(app, { sessionOf, secure: environment === "production", publicUrl });
}

/** Opens accounts: passwords with their threads, and the trial that starts with a verified address. */
export function openAccounts(
  app: FastifyInstance,
  config: Config,
  { database, subscriptions, networks, carts }: Needs,
): Accounts {
  const passwords = openPasswords();
  app.addHook("onClose", () => passwords.close());
  return {
    database,
    clock: subscriptions.clock,
    passwords,
    productName: config.productName,
    origin: siteOrigin(app, config),
    hooks: [
      {
        // Someone who comes to join a group keeps their trial for later (docs/decisions/subscriptions-and-trials.md).
        onVerified: async (trx: Trx, account, returnTo) => {
          if (!(await leadsIntoGroup(trx, subscriptions, returnTo))) await startTrial(trx, subscriptions, account);
        },
        onSignedIn: (trx, { id }, from) => keepVisitorCart(trx, carts, { accountId: id, cookies: from.cookies ?? {} }),
        onTidy: async (db: Queries) => {
          await forgetOldCarts(db, subscriptions.clock);
          await forgetOldTrials(db, subscriptions);
          await forgetOldMisses(db, subscriptions.clock);
        },
      },
    ],
    organizationAt: (ip) => networks.organizationAt(ip, subscriptions.clock.now())?.title,
    secrets: subscriptions.secrets,
    supportEmail: config.supportEmail,
    wantsSecondPerson: config.wantsSecondPerson,
    acts: adminActs,
    limited: config.limits,
  };
}

/**
 * Where the product stands: as the settings say, else where it listens, for developers without a PUBLIC_URL. Never the
 * Host header of a request.
 */
export function siteOrigin(app: FastifyInstance, { publicUrl }: Pick<Config, "publicUrl">): () => string {
  return () => {
    const origin = publicUrl ?? listeningAt(app.server);
    if (origin === undefined)
      throw new Error("The server is not listening yet, so emails can't link to it. Set PUBLIC_URL.");
    return origin;
  };
}
