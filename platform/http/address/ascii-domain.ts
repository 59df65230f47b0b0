/**
 * Converts an address's domain to the form mail servers use: 'ann@例え.テスト' becomes 'ann@xn--r8jz45g.xn--zckzah' (UTS 46,
 * as in browsers). Returns the address unchanged when its domain is invalid.
 */
export function asciiDomain(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  if (at < 0 || !/\P{ASCII}/u.test(domain) || !/^[\p{L}\p{M}\p{N}\p{Join_Control}.。．｡-]+$/u.test(domain))
    return email;
  const address = `http://${domain}`;
  return URL.canParse(address) ? email.slice(0, at + 1) + new URL(address).hostname : email;
}
