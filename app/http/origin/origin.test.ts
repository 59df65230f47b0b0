import { expect, test } from "vitest";
import { originOf } from "./origin.ts";

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
