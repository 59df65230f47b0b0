import { assert, constantFrom, property, string } from "fast-check";
import { expect, test } from "vitest";
import { wellFormedAddress } from "./well-formed-address.ts";

test.each([
  ["/bluebook/%E0%A4%A", "/bluebook/%25E0%25A4%25A"],
  ["/%c0?q=%c0", "/%25c0?q=%c0"],
  ["/api/lists/pinned-pages/%", "/api/lists/pinned-pages/%25"],
])("%j is requested as %j", (asked, address) => {
  expect(wellFormedAddress(asked)).toBe(address);
});

test.each(["/bluebook", "/bluebook/a%20b", "/%C3%A9?q=100%", "/?%"])("%j stays unchanged", (asked) => {
  expect(wellFormedAddress(asked)).toBe(asked);
});

test("the path of every address can be decoded", () => {
  const text = string({ unit: constantFrom("/", "%", "?", "a", "c", "e", "0", "1", "9", "C", "3") });
  const decodes = property(text, (asked) => {
    decodeURIComponent(wellFormedAddress(asked).split("?")[0] ?? "");
  });
  expect(() => assert(decodes)).not.toThrow();
});

test("the host in a request line is dropped", () => {
  expect(wellFormedAddress("http://evil.test/bluebook?x=1")).toBe("/bluebook?x=1");
  expect(wellFormedAddress("HTTPS://evil.test")).toBe("/");
  expect(wellFormedAddress("/http://evil.test/")).toBe("/http://evil.test/");
});
