import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * Whether a host (a name, an IP address, an IP address in brackets) is this machine itself, unreachable from elsewhere.
 */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  if (bare === "localhost" || bare.endsWith(".localhost")) return true;
  const family = isIP(bare);
  return family !== 0 && loopback.check(bare, family === 6 ? "ipv6" : "ipv4");
}
