import { assert, constantFrom, property, string } from "fast-check";
import { expect, test } from "vitest";
import { originOf, wellFormedAddress } from "./requested-address.ts";

test.each([
  ["/bluebook/%E0%A4%A", "/bluebook/%25E0%25A4%25A"],
  ["/%c0?q=%c0", "/%25c0?q=%c0"],
  ["/api/lists/pinned-pages/%", "/api/lists/pinned-pages/%25"],
])("%j is requested as %j", (asked, address) => {
  expect(wellFormedAddress({ url: asked })).toBe(address);
});

test.each(["/bluebook", "/bluebook/a%20b", "/%C3%A9?q=100%", "/?%"])("%j stays unchanged", (asked) => {
  expect(wellFormedAddress({ url: asked })).toBe(asked);
});

test("the path of every address can be decoded", () => {
  const text = string({ unit: constantFrom("/", "%", "?", "a", "c", "e", "0", "1", "9", "C", "3") });
  const decodes = property(text, (asked) => {
    decodeURIComponent(wellFormedAddress({ url: asked }).split("?")[0] ?? "");
  });
  expect(() => assert(decodes)).not.toThrow();
});

test("the host in a request line is dropped", () => {
  expect(wellFormedAddress({ url: "http://evil.test/bluebook?x=1" })).toBe("/bluebook?x=1");
  expect(wellFormedAddress({ url: "HTTPS://evil.test" })).toBe("/");
  expect(wellFormedAddress({ url: "/http://evil.test/" })).toBe("/http://evil.test/");
});

test.each([
  ["127.0.0.1:3000", "http://127.0.0.1:3000"],
  ["manual.example.org", "http://manual.example.org"],
  ["[::1]:3000", "http://[::1]:3000"],
  ["x:99999", "http://localhost"],
  ["", "http://localhost"],
  ["a b", "http://localhost"],
  ['x"><script>', "http://localhost"],
  ["evil.test/path?x", "http://localhost"],
  ["user@evil.test", "http://localhost"],
])("a request to host %j has the origin %s", (host, origin) => {
  expect(originOf({ protocol: "http", host }, undefined)).toBe(origin);
});

test("PUBLIC_URL wins over what a request says", () => {
  expect(originOf({ protocol: "http", host: "evil.test" }, "https://manual.example.org")).toBe(
    "https://manual.example.org",
  );
});
