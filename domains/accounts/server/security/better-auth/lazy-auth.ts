import type { Auth, AuthOptions } from "./auth.ts";

/**
 * Credentials, sessions and codes, with better-auth loaded on first use: it takes 47 MB and as long to load as the rest
 * of the server, and reading doesn't need it. A failed load is retried.
 */
export function lazyAuth(options: AuthOptions): Auth {
  let loading: Promise<Auth> | undefined;
  const load = () => {
    loading ??= open(options).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    inTransaction: async (work) => (await load()).inTransaction(work),
    within: async (trx, work) => (await load()).within(trx, work),
    endSession: async (token) => (await load()).endSession(token),
    endSessions: async (accountId) => (await load()).endSessions(accountId),
    setPassword: async (...password) => (await load()).setPassword(...password),
    issueCode: async (...code) => (await load()).issueCode(...code),
    useCode: async (...code) => (await load()).useCode(...code),
  };
}

async function open(options: AuthOptions): Promise<Auth> {
  const { openAuth } = await import("./open-auth.ts");
  return openAuth(options);
}
