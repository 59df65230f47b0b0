import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import { StartError } from "../starting/starting.ts";

/**
 * Keys derived from the installation's secrets, one per purpose, so that nothing signed or encrypted for one purpose is
 * accepted for another. The first secret signs and encrypts; older ones after it are still accepted, so that a secret
 * can be changed without signing anyone out.
 */
export interface Secrets {
  /** Returns the text's signature, 43 characters of base64url. */
  sign(purpose: string, text: string): string;
  /** Whether a signature was made for this purpose and text with any of the secrets. Constant time. */
  isSignature(purpose: string, text: string, signature: string): boolean;
  /** Keyed hashes for looking something up without storing it: one per secret, the current one's first. */
  fingerprints(purpose: string, text: string): readonly [string, ...string[]];
  /** Encrypts and authenticates a text (AES-256-GCM); returns printable characters that name the secret's version. */
  encrypt(purpose: string, text: string): string;
  /** Decrypts a text; undefined if it was encrypted for another purpose or with a removed secret, or was changed. */
  decrypt(purpose: string, encrypted: string): string | undefined;
}

/** The minimum length of a secret, in characters. */
export const SHORTEST_SECRET = 32;

/** Opens the keys derived from these secrets, the first of which is the current one. */
export function openSecrets(secrets: readonly [string, ...string[]]): Secrets {
  const [present, ...older] = secrets;
  const keysOf = (purpose: string) => secrets.map((secret) => keyFor(secret, purpose));
  const presentKey = (purpose: string) => keyFor(present, purpose);
  return {
    sign: (purpose, text) => mac(presentKey(purpose), text),
    isSignature: (purpose, text, signature) =>
      keysOf(purpose).reduce((found, key) => isSame(mac(key, text), signature) || found, false),
    fingerprints: (purpose, text) => [
      mac(presentKey(purpose), text),
      ...older.map((secret) => mac(keyFor(secret, purpose), text)),
    ],
    encrypt: (purpose, text) => seal(presentKey(purpose), text),
    decrypt: (purpose, encrypted) => {
      for (const key of keysOf(purpose)) {
        const text = unseal(key, encrypted);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

const derived = new Map<string, Buffer>();

/** Derived once per secret and purpose; there is a handful of both. */
function keyFor(secret: string, purpose: string): Buffer {
  const name = `${purpose}\n${secret}`;
  const known = derived.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", secret, "fieldstone", purpose, 32));
  derived.set(name, key);
  return key;
}

function mac(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Whether what was given is what was expected; how long it takes tells nothing of how much of it is right. */
export function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

function seal(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${versionOf(key)}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
}

function unseal(key: Buffer, encrypted: string): string | undefined {
  const [version, rest = ""] = encrypted.split(".", 2);
  if (version !== versionOf(key)) return undefined;
  const bytes = Buffer.from(rest, "base64url");
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
  cipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

/** Identifies a key without revealing anything about it. */
function versionOf(key: Buffer): string {
  return mac(key, "version").slice(0, 8);
}

/** The file of the secret key in a data folder. */
export function secretKeyFile(dataDir: string): string {
  return join(dataDir, "secret-key");
}

/**
 * Reads the secret of an installation whose settings have none: created once, in the file `secret-key` of its data
 * folder, readable only by its owner.
 * @throws StartError if it can't be read or written, or is too short
 */
export function readSecretFile(dataDir: string): string {
  const file = secretKeyFile(dataDir);
  try {
    makeFolder(dataDir);
    // Only if it doesn't exist: of two processes starting at once, one creates it and both read it.
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!isPresent(error)) throw unusable(file, error);
  }
  const secret = readAgain(file);
  if (secret.length < SHORTEST_SECRET)
    throw new StartError(
      `${file} must hold at least ${SHORTEST_SECRET} characters. Restore it from a backup, or set SECRET_KEY.`,
    );
  return secret;
}

function readAgain(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw unusable(file, error);
  }
}

function isPresent(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

function unusable(file: string, cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartError(`${file} can't be used (${reason}). Check DATA_DIR, or set SECRET_KEY.`, { cause });
}
