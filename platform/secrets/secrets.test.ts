import { expect, test } from "vitest";
import { openSecrets } from "./secrets.ts";

const first = "a".repeat(32);
const second = "b".repeat(32);

test("a signature is valid only for its purpose and text", () => {
  const secrets = openSecrets([first]);
  const signature = secrets.sign("viewer", "ann");
  expect(signature).toMatch(/^[\w-]{43}$/);
  expect(secrets.isSignature("viewer", "ann", signature)).toBe(true);
  expect(secrets.isSignature("viewer", "ben", signature)).toBe(false);
  expect(secrets.isSignature("trial", "ann", signature)).toBe(false);
  expect(secrets.isSignature("viewer", "ann", "")).toBe(false);
  expect(openSecrets([second]).isSignature("viewer", "ann", signature)).toBe(false);
});

test("what an older secret produced is still accepted after a newer one is added", () => {
  const before = openSecrets([first]);
  const after = openSecrets([second, first]);
  expect(after.isSignature("viewer", "ann", before.sign("viewer", "ann"))).toBe(true);
  expect(after.decrypt("totp", before.encrypt("totp", "JBSWY3DP"))).toBe("JBSWY3DP");
  expect(after.fingerprints("trial", "ann")).toContain(before.fingerprints("trial", "ann")[0]);
  expect(after.fingerprints("trial", "ann")[0]).not.toBe(before.fingerprints("trial", "ann")[0]);
  expect(before.decrypt("totp", after.encrypt("totp", "JBSWY3DP"))).toBeUndefined();
});

test("encrypted text differs each time, serves one purpose, and is rejected if a character is changed", () => {
  const secrets = openSecrets([first]);
  const encrypted = secrets.encrypt("totp", "Ünïcode");
  expect(secrets.encrypt("totp", "Ünïcode")).not.toBe(encrypted);
  expect(secrets.decrypt("totp", encrypted)).toBe("Ünïcode");
  expect(secrets.decrypt("viewer", encrypted)).toBeUndefined();
  const last = encrypted.at(-2) === "A" ? "B" : "A";
  expect(secrets.decrypt("totp", encrypted.slice(0, -2) + last + encrypted.slice(-1))).toBeUndefined();
  for (const wrong of ["", ".", "x.y", encrypted.slice(0, 20)]) expect(secrets.decrypt("totp", wrong)).toBeUndefined();
});
