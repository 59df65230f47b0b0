import type { Auth, AuthOptions } from "./auth.ts";

/**
 * Credentials, sessions and codes, with better-auth loaded when one of them is first asked for: it takes 47 MB and as
 * long to load as the rest of the server, and reading needs none of it. A load that fails is tried again.
 */
export function lateAuth(options: AuthOptions): Auth {
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
    startSession: async (...session) => (await load()).startSession(...session),
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
