/** What app/ and other domains may call. */
export { type AccountHooks, type Accounts, type AccountsOptions, type From, openAccounts } from "./accounts.ts";
export { emailTaken, formRefused, signInNeeded, tooManyTries } from "./errors.ts";
export { accountJobs, planTidying } from "./jobs/handlers.ts";
export { checkNewPassword } from "./security/passwords/check-new-password.ts";
export { openPasswords, type Passwords } from "./security/passwords/open-passwords.ts";
export { createAccount, type NewAccount } from "./records/create-account.ts";
export { accountsByIds, findAccount, findAccountByEmail } from "./records/find-accounts.ts";
export { hasAccounts } from "./records/has-accounts.ts";
export { requireAccount } from "./records/require-account.ts";
export { savePreferences } from "./records/save-preferences.ts";
export { setPassword } from "./records/set-password.ts";
export { setSiteAdmin } from "./records/set-site-admin.ts";
export { recordEvent } from "./security/record-event.ts";
export { clearSessionCookie, writeSessionCookie } from "./security/sessions/cookies.ts";
export { isCsrfToken } from "./security/sessions/is-csrf-token.ts";
export { readSessions, type SessionOf } from "./security/sessions/session-of.ts";
export { beginSession } from "./verbs/sign-in/begin-session.ts";
export type { AccountsDb, AccountsTables } from "./tables.ts";
