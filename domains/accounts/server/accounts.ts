import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Queries, Trx } from "../../../platform/db/database.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import type { Account } from "../contract.ts";
import type { ActRules } from "../rules.ts";

import type { Place } from "../../../platform/threads/fair-queue.ts";

/** Hooks by which higher domains join the transaction that changes an account. */
interface AccountHooks {
  /** Called when an account's address is verified for the first time; `returnTo` is the page its owner goes on to. */
  onVerified(trx: Trx, account: Account, returnTo: string): Promise<void>;
  /** Called when a session begins, in its transaction; `from` says which browser it is. */
  onSignedIn?(trx: Trx, account: Account, from: From): Promise<void>;
  /** Called by the daily cleanup, so that other domains can remove what they no longer need. */
  onTidy?(db: Queries): Promise<void>;
}

/** What this domain's commands work with. */
export interface Accounts {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  productName: string;
  /** The product's origin for links in e-mails: 'https://manual.example.org'. Never taken from a request. */
  origin(): string;
  hooks: readonly AccountHooks[];
  /** The name of the organization whose network an IP address belongs to. */
  organizationAt(ip: string): string | undefined;
  /** Signs the links that restore an account. */
  secrets: Secrets;
  /** Where readers write for help. */
  supportEmail: string;
  /** Whether what does harm in admin waits for a second person who may do it. */
  wantsSecondPerson: boolean;
  /** What can be done in admin, by name. */
  acts: ActRules;
  /** Whether rate limits apply. Only a load test turns them off. */
  limited: boolean;
}

/** Where a request comes from. */
export interface From {
  ip: string;
  /** The User-Agent header. */
  userAgent?: string | undefined;
  /** The token that identifies a browser in which someone has signed in before. */
  deviceToken?: string | undefined;
  /** What else the browser sends, for hooks that keep something for it. */
  cookies?: Readonly<Record<string, string | undefined>>;
}

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
