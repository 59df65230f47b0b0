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
  return asciiDomain(email.trim()).normalize("NFC").toLowerCase();
}

/**
 * An address with its domain in the letters that mail servers know it by: 'ann@例え.テスト' is 'ann@xn--r8jz45g.xn--zckzah'
 * (UTS 46, as browsers do it). What is no domain stays as it is written.
 */
export function asciiDomain(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  if (at < 0 || !/\P{ASCII}/u.test(domain) || !/^[\p{L}\p{M}\p{N}\p{Join_Control}.。．｡-]+$/u.test(domain))
    return email;
  const address = `http://${domain}`;
  return URL.canParse(address) ? email.slice(0, at + 1) + new URL(address).hostname : email;
}

/** Signs that no name needs, and without which a name can't carry a link or break a mail. */
export const nameSigns = /[\p{Cc}\p{Zl}\p{Zp}<>{}[\]\\/@:;|"]/u;

/**
 * A name as it is kept: without what turns the writing around it about, and empty where nothing of it could be seen. Joiners
 * within a name stay; scripts and emoji need them.
 */
export function tidyName(typed: string): string {
  const name = typed.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, "").trim();
  return /[^\p{Default_Ignorable_Code_Point}\p{M}\s]/u.test(name) ? name : "";
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
