import { normalizeEmail } from "../../../accounts/rules.ts";

/** Large email providers that deliver 'ann+anything@' to 'ann@'; some have several domains for one mailbox. */
const tagged: Readonly<Record<string, string>> = {
  "gmail.com": "gmail.com",
  "googlemail.com": "gmail.com",
  "outlook.com": "outlook.com",
  "hotmail.com": "hotmail.com",
  "live.com": "live.com",
  "icloud.com": "icloud.com",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
  "proton.me": "proton.me",
  "protonmail.com": "proton.me",
  "pm.me": "proton.me",
  "fastmail.com": "fastmail.com",
};

/** Providers that ignore dots before the @. */
const dotless = new Set(["gmail.com"]);

/**
 * Returns the address that trials are counted by: all spellings of one mailbox at the large providers become one.
 * Anywhere else, 'ann+b@' and 'a.nn@' may belong to different people, so they count separately: one trial too many is
 * better than one refused.
 */
export function trialAddress(email: string): string {
  const address = normalizeEmail(email);
  const at = address.lastIndexOf("@");
  const domain = tagged[address.slice(at + 1)];
  if (domain === undefined) return address;
  const [mailbox = ""] = address.slice(0, at).split("+", 1);
  return `${dotless.has(domain) ? mailbox.replaceAll(".", "") : mailbox}@${domain}`;
}
