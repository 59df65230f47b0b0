import { expect, test } from "vitest";
import { networkForLimits, networkForLog, networkForRateLimits } from "./network.ts";

test.each([
  ["203.0.113.77", "203.0.113.0/24", "203.0.113.77"],
  ["::ffff:203.0.113.77", "203.0.113.0/24", "203.0.113.77"],
  ["2001:db8:aaaa:bbbb:1:2:3:4", "2001:db8:aaaa::/48", "2001:db8:aaaa:bbbb::/64"],
  ["2001:0DB8::1", "2001:db8:0::/48", "2001:db8:0:0::/64"],
  ["::1", "0:0:0::/48", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0::/48", "fe80:0:0:0::/64"],
  ["", "", "unknown"],
  ["not an address", "", "unknown"],
  ["999.1.1.1", "", "unknown"],
  ["'; drop table accounts", "", "unknown"],
])("%j is logged as %j and limited as %j", (ip, log, limit) => {
  expect(networkForLog(ip)).toBe(log);
  expect(networkForLimits(ip)).toBe(limit);
});

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:aaaa:bbbb:1:2:3:4", "2001:db8::/32"],
  ["not an address", ""],
])("%j shares a queue slot with %j", (ip, network) => {
  expect(networkForRateLimits(ip)).toBe(network);
});
