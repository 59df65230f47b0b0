import { expect, test } from "vitest";
import { bytesOfBase32, hashRecoveryCode, looksLikeRecoveryCode, newRecoveryCodes } from "./totp.ts";

test("a recovery code has 120 random bits, more than the 112 that make a plain hash sufficient", () => {
  const codes = Array.from({ length: 50 }, newRecoveryCodes).flat();
  expect(new Set(codes).size).toBe(500);
  const seen = Buffer.alloc(15);
  for (const code of codes) {
    expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/);
    const bytes = bytesOfBase32(code);
    expect(bytes).toHaveLength(15);
    for (const [place, byte] of bytes.entries()) seen[place] = (seen[place] ?? 0) | byte;
  }
  // Every bit is used: none is 0 in all 500 codes.
  expect([...seen]).toEqual(Array.from({ length: 15 }, () => 0xff));
});

test("a recovery code is recognized however it is spaced, and nothing shorter is", () => {
  const [code = ""] = newRecoveryCodes();
  const typed = ` ${code.toUpperCase().replaceAll("-", " ")} `;
  expect(looksLikeRecoveryCode(typed)).toBe(true);
  expect(hashRecoveryCode(typed)).toBe(hashRecoveryCode(code));
  for (const other of ["123456", code.slice(0, -1), `${code}a`, "abcd-efgh-ijkl-mnop"])
    expect(looksLikeRecoveryCode(other)).toBe(false);
});
