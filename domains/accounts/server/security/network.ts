import { isIPv4, isIPv6 } from "node:net";

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;

/** For the security log: the network without the one machine. IPv4 keeps 24 bits, IPv6 48. Empty where it is no address. */
export function networkForLog(ip: string): string {
  const v4 = asIPv4(ip);
  if (v4 !== undefined) return `${v4.split(".").slice(0, 3).join(".")}.0/24`;
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 3).join(":")}::/48` : "";
}

/** For limits: what one person can easily change counts as one. IPv4 whole, IPv6 the first 64 bits. */
export function networkForLimits(ip: string): string {
  const v4 = asIPv4(ip);
  if (v4 !== undefined) return v4;
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(":")}::/64` : "unknown";
}

/** An IPv4 address, also one that came in through an IPv6 socket. */
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
