import type { FastifyInstance } from "fastify";
import type { Transaction } from "kysely";
import { startTrial, type Subscriptions } from "../../../domains/subscriptions/server/public.ts";
import {
  type Accounts,
  isCsrfToken,
  openAccounts as openParts,
  openPasswords,
} from "../../../domains/accounts/server/public.ts";
import type { Database } from "../../../platform/db/database.ts";
import { guardMutations } from "../../../platform/http/guard-mutations.ts";
import type { DB } from "../../../db/schema.ts";
import type { Config } from "../../config.ts";

/**
 * Opens accounts: passwords with their threads, the trial that a verified address begins, and the guard of every
 * mutation, which comes before any route.
 */
export function openAccounts(
  app: FastifyInstance,
  config: Config,
  { database, subscriptions }: { database: Database<DB>; subscriptions: Subscriptions },
): Accounts {
  const secure = config.environment === "production";
  const { publicUrl } = config;
  guardMutations(app, { isToken: (request, token) => isCsrfToken(request, token, secure), publicUrl });
  const passwords = openPasswords();
  app.addHook("onClose", () => passwords.close());
  return openParts({
    database,
    clock: subscriptions.clock,
    passwords,
    productName: config.productName,
    origin: () => publicUrl ?? listeningAt(app),
    hooks: [
      {
        onVerified: async (trx: Transaction<DB>, account) => {
          await startTrial(trx, subscriptions, account.id);
        },
      },
    ],
    limited: config.limits,
  });
}

/** For developers, who need no public address: where the server listens. Never what a request's Host header says. */
function listeningAt(app: FastifyInstance): string {
  const bound = app.server.address();
  if (bound === null || typeof bound === "string")
    throw new Error("The server does not listen yet, so mails can't link to it. Set PUBLIC_URL.");
  const { address, family, port } = bound;
  const anywhere = address === "::" || address === "0.0.0.0";
  const host = anywhere ? "localhost" : family === "IPv6" ? `[${address}]` : address;
  return `http://${host}:${port}`;
}
