import { algoliasearch } from "algoliasearch";
import { describe, expect, test } from "vitest";
import { KeyChecker, makeKey } from "./search-keys.ts";

const parent = "the-parent-key";
const now = Date.UTC(2026, 0, 1);
const soon = now / 1000 + 60;
const scope = { validUntil: soon, restrictIndices: ["v22"], filters: "isPublic:true", userToken: "somebody" };

/** Changes a key's restrictions but keeps its signature. */
function tampered(key: string, change: (restrictions: string) => string): string {
  const plain = Buffer.from(key, "base64").toString();
  return Buffer.from(plain.slice(0, 64) + change(plain.slice(64))).toString("base64");
}

test("a key grants what it says and carries its holder's token", () => {
  const checked = new KeyChecker(parent).check(makeKey(parent, scope), ["v22"], now);
  expect(checked.scope).toEqual([[{ attribute: "isPublic", value: "true", isNegated: false }]]);
  expect(checked.userToken).toBe("somebody");
  expect(checked.forced).toEqual({});
});

test("it equals the key that the hosted service's own library makes", () => {
  const theirs = algoliasearch("FIELDSTONE", "unused").generateSecuredApiKey({
    parentApiKey: parent,
    restrictions: scope,
  });
  expect(makeKey(parent, scope)).toBe(theirs);
});

describe("refused is", () => {
  const key = makeKey(parent, scope);

  test.each([
    ["a later end", (text: string) => text.replace(String(soon), String(soon + 9_999))],
    ["another filter", (text: string) => text.replace("isPublic%3Atrue", "isPublic%3Afalse")],
    ["no filter", (text: string) => text.replace(/filters=[^&]*&/, "")],
    ["another index", (text: string) => text.replace("v22", "v21")],
    ["one more restriction", (text: string) => `${text}&filters=`],
  ])("a key with %s than was signed", (_what, change) => {
    const checker = new KeyChecker(parent);
    checker.check(key, ["v22"], now);
    expect(() => checker.check(tampered(key, change), ["v22"], now)).toThrow("Invalid Application-ID or API key");
  });

  test.each(["", "x", "AAAA", "=".repeat(100), "é".repeat(2_000), Buffer.alloc(64).toString("base64")])(
    "a malformed key: %j",
    (text) => {
      expect(() => new KeyChecker(parent).check(text, ["v22"], now)).toThrow("Invalid Application-ID or API key");
    },
  );

  test("a key of another parent", () => {
    expect(() => new KeyChecker("another").check(key, ["v22"], now)).toThrow("Invalid Application-ID or API key");
  });

  test("an expired key, even if it was valid when first seen", () => {
    const checker = new KeyChecker(parent);
    expect(() => checker.check(key, ["v22"], soon * 1000 - 1)).not.toThrow();
    expect(() => checker.check(key, ["v22"], soon * 1000)).toThrow("expired");
  });

  test("a key with an invalid expiry", () => {
    const signed = algoliasearch("F", "u").generateSecuredApiKey({
      parentApiKey: parent,
      restrictions: { validUntil: Number.NaN },
    });
    expect(() => new KeyChecker(parent).check(signed, [], now)).toThrow("expired");
  });

  test("a key for one index when another is requested as well", () => {
    const checker = new KeyChecker(parent);
    expect(() => checker.check(key, ["v22", "v21"], now)).toThrow("Index not allowed");
    expect(() => checker.check(key, ["v22"], now)).not.toThrow();
  });
});
