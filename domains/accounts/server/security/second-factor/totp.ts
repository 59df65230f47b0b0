import { createHmac } from "node:crypto";
import { base32, bytesOfBase32 } from "./base32.ts";

/** The period of a code in milliseconds and its number of digits: the values every app assumes. */
const STEP_MS = 30_000;
const DIGITS = 6;

/** The time step that contains a time. */
export function stepAt(now: number): number {
  return Math.floor(now / STEP_MS);
}

/** The code of a time step (RFC 6238 with SHA-1; RFC 4226, section 5.3). */
export function codeAt(key: Buffer, step: number, digits: number = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The time step a typed code belongs to: the current one or a neighbor; undefined for a wrong code. */
export function matchingStep(secret: string, typed: string, now: number): number | undefined {
  const key = bytesOfBase32(secret);
  const present = stepAt(now);
  // The next step is for clocks that differ, the previous one for slow typing.
  return [present, present - 1, present + 1].find((step) => codeAt(key, step) === typed);
}

/** The address authenticator apps read from the QR code. The app lists the account by `issuer` and `account`. */
export function otpAddress({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** 160 random bits, as RFC 4226 recommends, in base 32 for the apps. */
export function newSecret(random: (bytes: number) => Buffer): string {
  return base32(random(20));
}
