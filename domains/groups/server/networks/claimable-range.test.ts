import { expect, test } from "vitest";
import { isPublicRange, parseClaimableRanges, parseRange } from "./range.ts";

test.each([
  "192.0.2.0/24",
  "198.51.100.7",
  "128.112.0.0/16",
  "2001:db8::/32",
  "2607:f8b0:4000::/48",
  "172.32.0.0/16",
  "9.9.9.9",
])("%s can be an organization's [ACC-3]", (text) => {
  expect(parseClaimableRanges(text)[0]?.cidr).toContain("/");
  expect(isPublicRange(parseRange(text))).toBe(true);
});

test.each([
  "10.0.0.0/8",
  "10.1.2.3",
  "127.0.0.0/8",
  "127.0.0.1",
  "::1",
  "::ffff:127.0.0.1",
  "172.16.0.0/12",
  "172.31.255.0/24",
  "192.168.1.0/24",
  "169.254.0.0/16",
  "100.64.0.0/10",
  "100.127.0.0/16",
  "0.0.0.0/8",
  "224.0.0.0/8",
  "255.255.255.255",
  "fc00::/16",
  "fd12:3456::/32",
  "fe80::/64",
  "ff02::/32",
  "2002:c000:204::/48",
  "64:ff9b::/96",
  // They hold private ones beside others.
  "11.0.0.0/8",
])("%s is nobody's, or everybody's, and refused [ACC-3]", (text) => {
  expect(() => parseClaimableRanges(text)).toThrow(/is not one organization's|is wider than/);
});

test.each([
  ["8.0.0.0/7", /The widest are \/16 for IPv4 and \/32 for IPv6/],
  ["12.0.0.0/8", /The widest are \/16 for IPv4 and \/32 for IPv6/],
  ["128.0.0.0/15", /wider than any/],
  ["2600::/31", /wider than any/],
  ["10.0.0.0/24", /10\.0\.0\.0\/24 is not one organization's: these are private addresses\. .+ TRUSTED_PROXIES/],
])("%s is refused with a sentence that says why", (text, sentence) => {
  expect(() => parseClaimableRanges(text)).toThrow(sentence);
});

test.each([
  ["198.51.100.0-198.51.100.255", ["198.51.100.0/24"]],
  ["198.51.100.0 – 198.51.101.255", ["198.51.100.0/23"]],
  ["198.51.100.*", ["198.51.100.0/24"]],
  ["128.112.*.*", ["128.112.0.0/16"]],
  ["198.51.100.10-198.51.100.20", ["198.51.100.10/31", "198.51.100.12/30", "198.51.100.16/30", "198.51.100.20/32"]],
  ["198.51.100.10-20", ["198.51.100.10/31", "198.51.100.12/30", "198.51.100.16/30", "198.51.100.20/32"]],
  ["198.51.100.7-198.51.100.7", ["198.51.100.7/32"]],
  ["2001:db8::-2001:db8::ffff", ["2001:db8::/112"]],
])("%s is split into blocks [ACC-3]", (text, blocks) => {
  expect(parseClaimableRanges(text).map(({ cidr }) => cidr)).toEqual(blocks);
});

test.each([
  ["10.0.0.0-10.0.0.255", /private addresses/],
  ["192.168.1.*", /private addresses/],
  ["9.255.255.0-10.0.0.255", /private addresses/],
  ["128.0.0.0-128.1.255.255", /wider than any/],
  ["128.1.0.0-128.2.255.255", /wider than any/],
  ["128.*.*.*", /wider than any/],
  ["198.51.100.20-198.51.100.10", /is not a range/],
  ["198.51.100.0-2001:db8::1", /is not a range/],
  ["198.51.100.0-198.51.100.256", /is not a range/],
  ["198.51.100.0-198.51.100.10-198.51.100.20", /is not a range/],
  ["198.*.100.*", /is not a range/],
  ["198.51.*", /is not a range/],
  ["*.*.*.*", /is not a range/],
  ["198.51.100.0/24-198.51.101.0/24", /is not a range/],
  ["-", /is not a range/],
])("%s is refused with a sentence that says why [ACC-3]", (text, sentence) => {
  expect(() => parseClaimableRanges(text)).toThrow(sentence);
});
