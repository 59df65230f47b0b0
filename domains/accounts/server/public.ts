/** What app/ and other domains may call. */
export { createAccount, type NewAccount } from "./records/create-account.ts";
export { emailTaken, signInNeeded } from "./errors.ts";
export { accountsByIds, findAccount, findAccountByEmail } from "./records/find-accounts.ts";
export { hasAccounts } from "./records/has-accounts.ts";
export { openPasswords, type Passwords } from "./passwords/open-passwords.ts";
export { requireAccount } from "./records/require-account.ts";
export { savePreferences } from "./records/save-preferences.ts";
export { setSiteAdmin } from "./records/set-site-admin.ts";
export { readSessions, type SessionOf } from "./sessions/session-of.ts";
export type { AccountsTables } from "./tables.ts";
