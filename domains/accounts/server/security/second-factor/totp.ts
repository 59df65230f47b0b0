import { createHmac, hash, randomBytes } from "node:crypto";

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

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Bytes in base 32 (RFC 4648) without padding. */
export function base32(bytes: Buffer): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** Decodes base 32; ignores characters outside its alphabet. */
export function bytesOfBase32(text: string): Buffer {
  let bits = "";
  for (const letter of text.toUpperCase()) {
    const value = LETTERS.indexOf(letter);
    if (value >= 0) bits += value.toString(2).padStart(5, "0");
  }
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

const CODES = 10;
/** From 112 bits on, a plain hash is enough (OWASP ASVS 5.0, 6.5.2); 120 fill whole groups of four letters. */
const BITS = 120;

/** Returns ten codes of 120 random bits, in a form people can copy: 'abcd-efgh-ijkl-mnop-qrst-uvwx'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = base32(randomBytes(BITS / 8)).toLowerCase();
    return (letters.match(/.{4}/g) ?? []).join("-");
  });
}

/** Whether the input looks like a recovery code, however it is spaced. */
export function looksLikeRecoveryCode(typed: string): boolean {
  return /^[a-z2-7]{24}$/.test(letters(typed));
}

/** Hashes a recovery code for storage: it is random and long, so one round is enough. */
export function hashRecoveryCode(code: string): string {
  return hash("sha256", `recovery:${letters(code)}`, "hex");
}

function letters(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, "");
}
