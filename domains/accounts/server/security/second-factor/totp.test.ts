import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { base32, bytesOfBase32, codeAt, matchingStep, newSecret, otpAddress, stepAt } from "./totp.ts";

test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("RFC 6238, appendix B: at %d s the code is %s", (seconds, code) => {
  expect(codeAt(Buffer.from("12345678901234567890"), stepAt(seconds * 1_000), 8)).toBe(code);
});

test.each([
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("RFC 4648, section 10: base 32 of %s", (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
  expect(bytesOfBase32(encoded.toLowerCase()).toString()).toBe(text);
});

test("a code is valid in its own half minute and the two next to it, in no other", () => {
  const secret = newSecret(randomBytes);
  const now = 2_000_000_000_000;
  const at = (steps: number) => codeAt(bytesOfBase32(secret), stepAt(now) + steps);
  for (const steps of [-1, 0, 1]) expect(matchingStep(secret, at(steps), now)).toBe(stepAt(now) + steps);
  for (const steps of [-2, 2, 100]) expect(matchingStep(secret, at(steps), now)).toBeUndefined();
  expect(matchingStep(secret, "", now)).toBeUndefined();
});

test("apps read issuer, account and key from the QR code", () => {
  expect(otpAddress({ secret: "MZXW6YTB", issuer: "Field & Stone", account: "ann@example.org" })).toBe(
    "otpauth://totp/Field%20%26%20Stone:ann%40example.org?secret=MZXW6YTB&issuer=Field%20%26%20Stone",
  );
});
