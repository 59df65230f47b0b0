import { isIPv4, isIPv6 } from "node:net";

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;

/**
 * The network an IP address belongs to, for the security log. IPv4 keeps 24 bits, IPv6 48. Empty for an invalid
 * address.
 */
export function networkForLog(ip: string): string {
  const v4 = asIPv4(ip);
  if (v4 !== undefined) return `${v4.split(".").slice(0, 3).join(".")}.0/24`;
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 3).join(":")}::/48` : "";
}

/**
 * The network a rate limit counts: addresses one user can easily switch between count as one. IPv4 in full, IPv6 the
 * first 64 bits.
 */
export function networkForLimits(ip: string): string {
  const v4 = asIPv4(ip);
  if (v4 !== undefined) return v4;
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(":")}::/64` : "unknown";
}

/**
 * The network that shares one slot in a queue: what a provider assigns to one customer counts as one. IPv4 /24, IPv6
 * /32.
 */
export function networkForRateLimits(ip: string): string {
  return isIPv6(ip) && asIPv4(ip) === undefined ? `${groupsOf(ip).slice(0, 2).join(":")}::/32` : networkForLog(ip);
}

/** An IPv4 address, including one that arrived through an IPv6 socket. */
function asIPv4(ip: string): string | undefined {
  const v4 = MAPPED.exec(ip)?.[1] ?? ip;
  return isIPv4(v4) ? v4 : undefined;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [address = ""] = ip.split("%");
  const [head = "", tail] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = Math.max(0, GROUPS - before.length - after.length);
  const groups = tail === undefined ? before : [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}
