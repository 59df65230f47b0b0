/** The addresses of the account's screens. */
export const accountPaths = {
  login: "/login",
  signUp: "/sign-up",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  logout: "/logout",
  emailVerified: "/bluebook/email-verified",
  profile: "/bluebook/profile",
  password: "/bluebook/password",
} as const;

/** An address as accounts are compared by it. Letters of every script, so not what the database's lower() does. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

/** How long a password must be, and may be, in characters. */
export const passwordLength = { least: 10, most: 128 } as const;

/** More is not looked at: no password is longer, however its letters are composed. */
export const LONGEST_TYPED = 1_000;

/**
 * Where to go after signing in: the address that was asked for if it is a screen of this product, else the start. Other
 * hosts are impossible, however they are written; so are the screens of signing in and out themselves.
 */
export function safeReturn(asked: unknown, start = "/bluebook"): string {
  if (typeof asked !== "string" || asked.length > 2_000 || !asked.startsWith("/")) return start;
  if (!URL.canParse(asked, base)) return start;
  const { origin, pathname, search, hash } = new URL(asked, base);
  // The parser drops tabs and dots, which may leave an address that begins with the name of a host.
  if (origin !== base || pathname.startsWith("//") || pathname.includes("\\")) return start;
  return nowhere.test(pathname) ? start : pathname + search + hash;
}

/** Stands for this product while an address is looked at; nothing asks it. */
const base = "http://here.invalid";

/** What is no screen, or leads round in a circle. */
const nowhere = /^\/(?:login|logout|sign-up|forgot-password|reset-password|api|assets|images)(?:\/|$)/i;
