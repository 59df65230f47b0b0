import { BlockList } from "node:net";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressDigits, parseRange, writeAddress } from "./range.ts";

describe("addresses [ACC-3]", () => {
  test.each([
    "",
    "unknown",
    "1.2.3",
    "1.2.3.256",
    "1.2.3.4:5678",
    "01.2.3.4",
    "0x7f.1.1.1",
    "2130706433",
    " 1.2.3.4",
    "1.2.3.4, 5.6.7.8",
    "[::1]",
    "::1%eth0",
    "fe80::1%25eth0",
    ":::1",
    "1::2::3",
    "::ffff:1.2.3.4.5",
    "12345::",
    "g::1",
    "1.2.3.4\n",
    "١.٢.٣.٤",
    "for=1.2.3.4",
    "x".repeat(10_000),
  ])("%j is none", (text) => {
    expect(addressDigits(text)).toBeUndefined();
  });

  test("an IPv4 address is the same however it comes", () => {
    const forms = ["192.0.2.1", "::ffff:192.0.2.1", "::FFFF:c000:0201", "0:0:0:0:0:ffff:c000:201"];
    expect(new Set(forms.map(addressDigits)).size).toBe(1);
    expect(writeAddress(addressDigits("::ffff:192.0.2.1") ?? "")).toBe("192.0.2.1");
  });

  test.each([
    "::",
    "::1",
    "2001:db8::",
    "2001:db8::1:0:0:1",
    "1:0:0:2::3",
    "1:2:3:4:5:6:7:8",
    "fe80::1:2",
    "1:0:2:3:4:5:6:7",
  ])("%s is read and written alike", (address) => {
    expect(writeAddress(addressDigits(address) ?? "")).toBe(address);
  });

  test("whatever is an address to Node is one here, and the other way round", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        const digits = addressDigits(address);
        expect(digits).toMatch(/^[\da-f]{32}$/);
        expect(addressDigits(writeAddress(digits ?? ""))).toBe(digits);
      }),
    );
  });
});

describe("ranges [ACC-3]", () => {
  test.each([
    ["192.0.2.0/24", "192.0.2.0/24", "192.0.2.0", "192.0.2.255"],
    [" 192.0.2.7 ", "192.0.2.7/32", "192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.0/120", "192.0.2.0/24", "192.0.2.0", "192.0.2.255"],
    ["2001:DB8::/32", "2001:db8::/32", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["2001:db8::1", "2001:db8::1/128", "2001:db8::1", "2001:db8::1"],
    ["10.0.0.0/8", "10.0.0.0/8", "10.0.0.0", "10.255.255.255"],
  ])("%s is %s", (text, cidr, first, last) => {
    const range = parseRange(text);
    expect([range.cidr, writeAddress(range.first), writeAddress(range.last)]).toEqual([cidr, first, last]);
  });

  test.each([
    ["", /is not a range/],
    ["library", /is not a range/],
    ["192.0.2.0/33", /is not a range/],
    ["192.0.2.0/-1", /is not a range/],
    ["192.0.2.0/1e1", /is not a range/],
    ["192.0.2.0/24/8", /is not a range/],
    ["2001:db8::/129", /is not a range/],
    ["192.0.2.7/24", /Write 192\.0\.2\.0\/24 for the whole range/],
    ["2001:db8::1/64", /Write 2001:db8::\/64 for the whole range/],
    ["0.0.0.0/0", /wider than any/],
    ["8.0.0.0/7", /wider than any/],
    ["::/0", /wider than any/],
    // It would hold every IPv4 address.
    ["::/64", /wider than any/],
    ["::ffff:0:0/96", /wider than any/],
    ["2000::/3", /wider than any/],
  ])("%s is refused with a sentence", (text, sentence) => {
    expect(() => parseRange(text)).toThrow(sentence);
  });

  test("a range holds what Node says that it holds", () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const globalIPv6 = fc.array(group, { minLength: 7, maxLength: 7 }).map((groups) => `2001:${groups.join(":")}`);
    const ranges = fc.oneof(
      fc.tuple(fc.ipV4(), fc.integer({ min: 8, max: 32 })),
      fc.tuple(globalIPv6, fc.integer({ min: 16, max: 128 })),
    );
    fc.assert(
      fc.property(ranges, fc.oneof(fc.ipV4(), globalIPv6), ([base, prefix], address) => {
        const family = (text: string) => (text.includes(":") ? "ipv6" : "ipv4");
        const list = new BlockList();
        list.addSubnet(base, prefix, family(base));
        const first = parseFirst(base, prefix);
        for (const asked of [address, base]) {
          const digits = addressDigits(asked) ?? "";
          const inside = first.first <= digits && digits <= first.last;
          expect(inside).toBe(list.check(asked, family(asked)));
        }
      }),
    );
  });
});

/** The range of any address in it. */
function parseFirst(address: string, prefix: number) {
  try {
    return parseRange(`${address}/${prefix}`);
  } catch (error) {
    const whole = / Write (\S+) for/.exec(String(error))?.[1];
    if (whole === undefined) throw error;
    return parseRange(whole);
  }
}
