import type { Queries } from "../../../../platform/db/database.ts";
import { type Day, addDays } from "../../../../platform/clock/time-zone.ts";
import {
  deleteTrialAddressesBefore,
  findTrial,
  findTrialAddress,
  insertTrial,
  insertTrialAddress,
} from "../stores/trials-store.ts";
import type { Subscriptions } from "../subscriptions.ts";
import type { TrialsTable } from "../tables.ts";
import { normalizeEmail } from "../../../accounts/rules.ts";

type Db = Queries;

/** How long an address is remembered after its trial started. */
const KEPT_MS = 3 * 365 * 24 * 3_600_000;

interface Person {
  id: string;
  email: string;
}

/**
 * Starts an account's free trial today (ACC-1). An account has one trial in its life, and an address one in three
 * years, even if its account was deleted in between: an address that comes back continues its earlier trial, which may
 * have days left or none. Returns false if nothing starts: the account had a trial before, or there are no trials.
 */
export async function startTrial(trx: Db, subscriptions: Subscriptions, { id, email }: Person): Promise<boolean> {
  const { clock, zone, trialDays } = subscriptions;
  if (trialDays === 0 || (await findTrial(trx, id))) return false;
  const now = clock.now();
  await forgetOldTrials(trx, subscriptions);
  const today = zone.dayAt(now);
  const present = { startsOn: today, endsOn: addDays(today, trialDays - 1) };
  const { startsOn, endsOn } = await claim(trx, subscriptions, email, { ...present, at: now });
  return insertTrial(trx, { account_id: id, starts_on: startsOn, ends_on: endsOn, created_at: now });
}

/** Records that an account's current address has had the account's trial. */
export async function rememberTrial(trx: Db, subscriptions: Subscriptions, { id, email }: Person): Promise<void> {
  const trial = await findTrial(trx, id);
  if (trial) await claim(trx, subscriptions, email, daysOf(trial));
}

/** Deletes the records of addresses that had their trial more than three years ago. */
export async function forgetOldTrials(db: Db, { clock }: Pick<Subscriptions, "clock">): Promise<void> {
  await deleteTrialAddressesBefore(db, clock.now() - KEPT_MS);
}

interface Days {
  startsOn: Day;
  endsOn: Day;
  /** When the record was written, in epoch milliseconds. */
  at: number;
}

function daysOf({ starts_on, ends_on, created_at }: Pick<TrialsTable, "starts_on" | "ends_on" | "created_at">): Days {
  return { startsOn: starts_on, endsOn: ends_on, at: created_at };
}

/**
 * Returns the days of an address's trial: those on record, or else these, which are then recorded. If two accounts ask
 * simultaneously, the first one's days count: the row is read after it was written.
 */
async function claim(trx: Db, { secrets }: Subscriptions, email: string, days: Days): Promise<Days> {
  const fingerprints = secrets.fingerprints("trial", trialAddress(email));
  const [fingerprint] = fingerprints;
  const known = await findTrialAddress(trx, fingerprints);
  const { startsOn, endsOn, at } = known ? daysOf(known) : days;
  await insertTrialAddress(trx, { fingerprint, starts_on: startsOn, ends_on: endsOn, created_at: at });
  const claimed = await findTrialAddress(trx, fingerprints);
  return claimed ? daysOf(claimed) : days;
}

/** Large email providers that deliver 'ann+anything@' to 'ann@'; some have several domains for one mailbox. */
const tagged: Readonly<Record<string, string>> = {
  "gmail.com": "gmail.com",
  "googlemail.com": "gmail.com",
  "outlook.com": "outlook.com",
  "hotmail.com": "hotmail.com",
  "live.com": "live.com",
  "icloud.com": "icloud.com",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
  "proton.me": "proton.me",
  "protonmail.com": "proton.me",
  "pm.me": "proton.me",
  "fastmail.com": "fastmail.com",
};

/** Providers that ignore dots before the @. */
const dotless = new Set(["gmail.com"]);

/**
 * Returns the address that trials are counted by: all spellings of one mailbox at the large providers become one.
 * Anywhere else, 'ann+b@' and 'a.nn@' may belong to different people, so they count separately: one trial too many is
 * better than one refused.
 */
export function trialAddress(email: string): string {
  const address = normalizeEmail(email);
  const at = address.lastIndexOf("@");
  const domain = tagged[address.slice(at + 1)];
  if (domain === undefined) return address;
  const [mailbox = ""] = address.slice(0, at).split("+", 1);
  return `${dotless.has(domain) ? mailbox.replaceAll(".", "") : mailbox}@${domain}`;
}
