import { randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { DerivationPool } from "./derivation-pool.ts";
import type { Cost } from "./derivation.ts";
import type { Place } from "./fair-queue.ts";
import { normalizePassword } from "./normalize-password.ts";

/** Hashes and verifies passwords. */
export interface Passwords {
  /**
   * Returns the hash to store. `place`: its place in the queue; the server's own by default. @throws AppError
   * too-many-at-once (429)
   */
  hash(password: string, place?: Place): Promise<string>;
  /**
   * Whether the password matches the hash. Without a hash returns false, after the same amount of work.
   * @throws AppError too-many-at-once (429)
   */
  verify(hash: string | undefined, password: string, place?: Place): Promise<boolean>;
  /** Whether a hash was made with outdated cost settings, to be renewed at the next sign-in. */
  isOutdated(hash: string): boolean;
  close(): Promise<void>;
}

/** OWASP's minimum for argon2id: 19 MiB and 2 passes; about 25 ms of one core. */
const COST: Cost = { memory: 19_456, passes: 2 };
const SALT_BYTES = 16;
/** About six seconds of one thread. */
const LONGEST_QUEUE = 256;

/** The server's own work doesn't wait behind readers' networks. */
const ours: Place = { group: "", isKnown: true };

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
  const pool = new DerivationPool({ threads, longestQueue });
  const nobodys: StoredHash = { ...cost, salt: randomBytes(SALT_BYTES), key: randomBytes(32) };

  return {
    hash: async (password, place = ours) => {
      const salt = randomBytes(SALT_BYTES);
      const key = await pool.derive({ password: normalizePassword(password), salt, ...cost }, place);
      return writeHash({ ...cost, salt, key });
    },
    verify: async (hash, password, place = ours) => {
      const stored = hash === undefined ? nobodys : readHash(hash);
      const { memory, passes, salt } = stored ?? nobodys;
      const key = await pool.derive({ password: normalizePassword(password), salt, memory, passes }, place);
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
