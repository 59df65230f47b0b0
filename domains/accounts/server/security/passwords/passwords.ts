import { randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import type { Cost, Derivation } from "./argon2-thread.ts";
import type { Place } from "../../../../../platform/threads/fair-queue.ts";
import { ThreadPool } from "../../../../../platform/threads/thread-pool.ts";
import { z } from "zod";
import { LONGEST_TYPED, passwordLength } from "../../../rules.ts";
import { resetRateLimit } from "../../../../../platform/limits/rate-limit.ts";
import type { Account } from "../../../contract.ts";
import type { Accounts, Passwords } from "../../accounts.ts";
import { formRefused, tooManyAtOnce } from "../../errors.ts";
import { findCredentialOf } from "../../stores/credentials-store.ts";
import { enforceRateLimits, limits } from "../attempts.ts";

/** OWASP's minimum for argon2id: 19 MiB and 2 passes; about 25 ms of one core. */
const COST: Cost = { memory: 19_456, passes: 2 };
const SALT_BYTES = 16;
/** About six seconds of one thread. */
const LONGEST_QUEUE = 256;

/** The server's own work doesn't wait behind readers' networks. */
const ownPlace: Place = { group: "", isKnown: true };

interface Options {
  cost?: Cost;
  threads?: number;
  longestQueue?: number;
}

/** Opens password hashing. Its threads start with the first password. */
export function openPasswords({
  cost = COST,
  threads = defaultThreads(),
  longestQueue = LONGEST_QUEUE,
}: Options = {}): Passwords {
  const pool = new ThreadPool({
    file: new URL("./argon2-thread.ts", import.meta.url),
    answer: z.object({ key: z.instanceof(Uint8Array) }),
    threads,
    longestQueue,
    memoryMb: 32,
    whenFull: tooManyAtOnce,
  });
  const derive = async (derivation: Derivation, place: Place) => (await pool.run(derivation, place)).key;
  const nobodys: StoredHash = { ...cost, salt: randomBytes(SALT_BYTES), key: randomBytes(32) };

  return {
    hash: async (password, place = ownPlace) => {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive({ password: normalizePassword(password), salt, ...cost }, place);
      return writeHash({ ...cost, salt, key });
    },
    verify: async (hash, password, place = ownPlace) => {
      const stored = hash === undefined ? nobodys : readHash(hash);
      const { memory, passes, salt } = stored ?? nobodys;
      const key = await derive({ password: normalizePassword(password), salt, memory, passes }, place);
      return timingSafeEqual(key, (stored ?? nobodys).key) && hash !== undefined && stored !== undefined;
    },
    isOutdated: (hash) => {
      const stored = readHash(hash);
      return stored?.memory !== cost.memory || stored.passes !== cost.passes;
    },
    close: () => pool.close(),
  };
}

/** Leaves one core for readers. */
function defaultThreads(): number {
  return Math.max(1, Math.min(4, availableParallelism() - 1));
}

interface StoredHash extends Cost {
  salt: Uint8Array;
  key: Uint8Array;
}

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=1\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/** The format every argon2 program reads: $argon2id$v=19$m=19456,t=2,p=1$salt$key. */
function writeHash({ memory, passes, salt, key }: StoredHash): string {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${base64(salt)}$${base64(key)}`;
}

function readHash(hash: string): StoredHash | undefined {
  const [, memory, passes, salt, key] = phc.exec(hash) ?? [];
  if (memory === undefined || passes === undefined || salt === undefined || key === undefined) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, "base64"),
    key: Buffer.from(key, "base64"),
  };
}

const { least, most } = passwordLength;

/**
 * What is wrong with a new password; undefined if nothing is. `own` are the words an attacker tries first: the user's
 * address and names, the product's name.
 */
export async function checkNewPassword(password: string, own: readonly string[]): Promise<string | undefined> {
  // Far too long a password isn't checked: its length costs nothing.
  if (password.length > LONGEST_TYPED) return `Use at most ${most} characters.`;
  const { length } = Array.from(normalizePassword(password));
  if (length === 0) return "Enter a password.";
  if (length < least) return `Use at least ${least} characters.`;
  if (length > most) return `Use at most ${most} characters.`;
  if (await isCommon(password, own))
    return "This password is easily guessed. Three or four unrelated words make a good one.";
  return undefined;
}

interface Asked {
  /** What was typed; undefined if the form had no such field. */
  password: string | undefined;
  /** The message at the field when it is empty: what the password is needed for. */
  missing: string;
  /** The message about the form as a whole. */
  message?: string;
}

/**
 * Asks the signed-in user for the password again before an action that a session alone must not allow: the session may
 * have been left open or stolen. There is no grace period after signing in: a browser in a library may be left open
 * minutes later. Rate limited like sign-ins, 10 at once and then one a minute for each account.
 * @throws AppError form-refused (422) with the message at the field `password`, too-many-tries or too-many-at-once
 * (429)
 */
export async function confirmPassword(
  accounts: Accounts,
  { id }: Pick<Account, "id">,
  { password = "", missing, message }: Asked,
): Promise<void> {
  if (password === "") throw formRefused({ password: [missing] }, message);
  await enforceRateLimits(accounts, [[limits.password, id]]);
  const credential = await findCredentialOf(accounts.database.db, id);
  // No password is longer, so long input costs no more.
  if (!(await accounts.passwords.verify(credential?.passwordHash, password.slice(0, LONGEST_TYPED))))
    throw formRefused({ password: ["This is not your current password."] }, message);
  await resetRateLimit(accounts.database.relaxed, limits.password, id);
}

/**
 * Normalizes a password so that it matches when typed on another keyboard: é as one character or two, full-width
 * letters as plain ones.
 */
function normalizePassword(password: string): string {
  return password.normalize("NFKC");
}

/** How many characters around a common word still don't make a good password: 'password2026!'. */
const LITTLE = 5;

let commonWords: Promise<ReadonlySet<string>> | undefined;

/** The list is large and only needed when a user chooses a password. */
async function loadWords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/**
 * Whether a password is among those attackers try first: a leaked one, one with a few digits or symbols around it, the
 * user's own words likewise (`own`: address, names, product), a run or a repetition.
 */
export async function isCommon(password: string, own: readonly string[]): Promise<boolean> {
  const words = await (commonWords ??= loadWords());
  const lower = normalizePassword(password).toLowerCase();
  if (isRepetition(lower) || isMadeOfRuns(lower) || isOneWordAgain(lower)) return true;
  if (isMadeOf(withoutYears(lower), [...own, ...ownWords])) return true;
  return [lower, unleet(lower), withoutYears(lower)].some((form) => isKnownWithLittle(form, words));
}

/** Whether a password is little more than the user's own words: 'katherine.shaw87'. */
function isMadeOf(password: string, own: readonly string[]): boolean {
  const words = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 4);
  const rest = words.reduce((left, word) => left.replaceAll(word, ""), password);
  return rest.length < password.length && rest.length <= LITTLE;
}

function isKnownWithLittle(password: string, words: ReadonlySet<string>): boolean {
  if (words.has(password)) return true;
  const core = password.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const rest = password.length - core.length;
  if (rest <= LITTLE && core !== "" && words.has(core)) return true;
  // A repeated word, or its letters separated by symbols: 'monkey-monkey'.
  const letters = password.replaceAll(/[^\p{L}\p{N}]+/gu, "");
  return password.length - letters.length <= LITTLE && words.has(letters);
}

const leet: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

function unleet(password: string): string {
  return password.replaceAll(/[013457@$!](?=.*\p{L})/gu, (sign) => leet[sign] ?? sign);
}

/** 'aaaaaaaaaa', 'abcabcabcabc', 'monkeymonkey'. */
function isRepetition(password: string): boolean {
  for (let length = 1; length <= password.length / 2; length += 1) {
    const pattern = password.slice(0, length);
    if (password === pattern.repeat(Math.ceil(password.length / length)).slice(0, password.length)) return true;
  }
  return false;
}

/** What anyone would try first here: words from our documents and demo accounts. */
const ownWords = ["bluebook", "fieldstone", "citation", "demo-password"];

/** A year adds nothing to its word: 'summer2025'. */
function withoutYears(password: string): string {
  return password.replaceAll(/(?:19|20)\d\d/g, "");
}

/** 'winter winter', 'letmein-letmein'. */
function isOneWordAgain(password: string): boolean {
  const said = password.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return said.length > 1 && new Set(said).size === 1;
}

/** Keys in keyboard order; digits wrap around. */
const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const pairs = new Set(
  rows.flatMap((row) =>
    Array.from(row)
      .slice(1)
      .map((key, index) => `${row[index] ?? ""}${key}`),
  ),
);
const SHORTEST_RUN = 4;

/** 'abcdefghij', '123456789012345', '0987654321', 'abcdefghijk1', 'qwerty1234': runs with little else. */
function isMadeOfRuns(password: string): boolean {
  let outside = 0;
  let [length, direction] = [1, 0];
  const keys = Array.from(password);
  for (const [index, key] of keys.entries()) {
    const next = keys[index + 1] ?? "";
    const step = pairs.has(key + next) ? 1 : pairs.has(next + key) ? -1 : key === next ? 2 : 0;
    if (step !== 0 && (direction === 0 || step === direction)) {
      [length, direction] = [length + 1, step];
      continue;
    }
    if (length < SHORTEST_RUN) outside += length;
    [length, direction] = [1, 0];
  }
  return outside <= LITTLE && outside < keys.length;
}
