import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { screenActs, domainOf, normalizeEmail, safeReturn, tidyName } from "./rules.ts";

test.each([
  "https://evil.test",
  "//evil.test",
  "///evil.test",
  String.raw`/\evil.test`,
  String.raw`\\evil.test`,
  String.raw`/\/evil.test`,
  "/\t/evil.test",
  "/\n/evil.test",
  "\t//evil.test",
  " //evil.test",
  "/.//evil.test",
  "/./\\evil.test",
  "/bluebook/..//evil.test",
  "/bluebook/../..//evil.test",
  "/%2e/%2e%2e//evil.test",
  "/a/%2E%2E//evil.test",
  // oxlint-disable-next-line no-script-url -- hostile input
  "javascript:alert(1)",
  "data:text/html,x",
  "http:evil.test",
  "evil.test",
  "@evil.test",
  "/@evil.test//..//evil.test",
  "http://here.invalid@evil.test",
  "",
  null,
  undefined,
  ["/bluebook"],
  { toString: () => "//evil.test" },
])("%j leads to this product's start, never to another host", (asked) => {
  expect(safeReturn(asked)).toMatch(/^\/(?:bluebook$|@?evil\.test|%)/);
  expect(new URL(safeReturn(asked), "https://manual.example.org").host).toBe("manual.example.org");
});

test("no return address leads to another host", () => {
  const piece = constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "%2e",
    "%2f",
    "%5c",
    "evil.test",
    "@",
    ":",
    "\t",
    "\r",
    "\0",
    "?",
    "#",
    "a",
    "bluebook",
  );
  const stays = property(array(piece, { maxLength: 12 }), (pieces) => {
    const to = safeReturn(pieces.join(""));
    return to.startsWith("/") && new URL(to, "https://manual.example.org").origin === "https://manual.example.org";
  });
  expect(() => assert(stays)).not.toThrow();
});

test("an overlong address leads to the start", () => {
  expect(safeReturn(`/${"a".repeat(3_000)}`)).toBe("/bluebook");
});

test.each(["/login", "/login?return=/login", "/logout", "/sign-up", "/api/user", "/LOGIN/", "/reset-password?code=1"])(
  "%s is not a page to return to",
  (asked) => {
    expect(safeReturn(asked)).toBe("/bluebook");
  },
);

test.each(["/bluebook/v22/rules/cases#b-1", "/bluebook/search-results?search=a%20b", "/products/cart", "/pricing"])(
  "%s is a page to return to",
  (asked) => {
    expect(safeReturn(asked)).toBe(asked);
  },
);

test.each([
  ["  Ann.Lee@Example.ORG ", "ann.lee@example.org"],
  ["ÄNN@example.org", "änn@example.org"],
  ["A\u0308nn@example.org", "änn@example.org"],
  ["Ann@例え。テスト", "ann@xn--r8jz45g.xn--zckzah"],
  ["ann@BÜCHER.example", "ann@xn--bcher-kva.example"],
  ["ann@ｅｘａｍｐｌｅ.org", "ann@example.org"],
  ["ann@bücher.example/../@evil.test?ü#", "ann@bücher.example/../@evil.test?ü#"],
  ["ann@bü cher.example", "ann@bü cher.example"],
  ["ann@evil.test:80ü", "ann@evil.test:80ü"],
  ["ü", "ü"],
  ["ü@", "ü@"],
])("%j is compared as %j", (email, normal) => {
  expect(normalizeEmail(email)).toBe(normal);
});

test.each([
  ["  Ada ", "Ada"],
  ["\u202Eada\u2066", "ada"],
  ["👩‍👩‍👧", "👩‍👩‍👧"],
  ["می‌خواهم", "می‌خواهم"],
  ["שלום", "שלום"],
])("the name %j is saved as %j", (typed, name) => {
  expect(tidyName(typed)).toBe(name);
});

test.each(["", " \t", "\u200B", "\u2060\uFEFF", "\u3164", "\u202E \u2069", "\u0308"])(
  "%j is refused as a name, because it would be invisible",
  (typed) => {
    expect(tidyName(typed)).toBe("");
  },
);

test.each([
  ["Lawyer@LawFirm.test", "lawfirm.test"],
  ['"a@b"@lawfirm.test', "lawfirm.test"],
  ["a@lawfirm.test.", "lawfirm.test"],
])("the domain of %s is %s", (email, domain) => {
  expect(domainOf(email)).toBe(domain);
});

test("whoever an act of admin concerns that does harm is told by email, but for these", () => {
  const silent = Object.entries(screenActs).filter(([, rule]) => rule.damage !== "none" && !("tells" in rule));
  // What is shared of a draft and what is read in the log concerns nobody else, and is recorded.
  expect(silent.map(([name]) => name)).toEqual(["share-page", "export-log"]);
});
