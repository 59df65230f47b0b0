import { formatDay } from "../../../../platform/clock/time-zone.ts";
import type { Database, Queries, Trx } from "../../../../platform/db/database.ts";
import { consumeRateLimit } from "../../../../platform/limits/rate-limit.ts";
import type { Account } from "../../../accounts/contract.ts";
import { lockAccount } from "../../../accounts/server/public.ts";
import { networkForLimits } from "../../../accounts/server/security/public.ts";
import { readGroup } from "../../../groups/server/public.ts";
import {
  describeHistory,
  describeTerms,
  readAccountFacts,
  type Subscriptions,
} from "../../../subscriptions/server/public.ts";
import { grantTerm, presentSeat } from "../../../subscriptions/server/terms/public.ts";
import { readKey } from "../../keys/keys.ts";
import { recordCommerceEvent } from "../records/records.ts";
import { keyExpired, keyMistyped, keyUnknown, keyUsed, keyUsedByYou, keyWithdrawn, tooManyKeys } from "./errors.ts";
import { hashKey, keyLimits as limits } from "./make-keys.ts";
import { findKey, markRedeemed, type StoredKey } from "./keys-store.ts";

/** What redeeming keys depends on. */
export interface KeyParts {
  database: Database;
  subscriptions: Subscriptions;
  supportEmail: string;
  /** Whether wrong keys are counted. */
  limited: boolean;
}

/**
 * Redeems a prepaid key: the account's own subscription is extended at its end, exactly once. Returns the sentence for
 * the reader.
 * @throws AppError key-missing, key-mistyped, key-unknown, key-used, key-used-by-you, key-expired, key-withdrawn,
 * too-many-keys
 */
export async function redeemKey(
  parts: KeyParts,
  account: Account,
  { typed, ip }: { typed: string; ip: string },
): Promise<string> {
  const read = readKey(typed);
  if (!("key" in read)) throw keyMistyped(read);
  const { db } = parts.database;
  const outcome = await db.transaction().execute((trx) => redeem(trx, parts, account, hashKey(read.key)));
  if (!outcome.isRight) await countWrongKey(parts, account, ip);
  if ("refusal" in outcome) throw outcome.refusal;
  return await sayRedeemed(db, parts, account, outcome);
}

type Outcome =
  | { isRight: boolean; refusal: Error }
  /** The term that was granted, and its years. */
  | { isRight: true; termId: string; years: number };

async function redeem(trx: Trx, parts: KeyParts, account: Account, hash: string): Promise<Outcome> {
  const { clock } = parts.subscriptions;
  // Two keys at once follow each other, so that the second one's years are counted from the first one's end.
  await lockAccount(trx, account.id, parts.database.flavor);
  const key = await findKey(trx, hash);
  const refusal = refusalOf(parts, account, key);
  if (refusal || !key) return refusal ?? { isRight: false, refusal: keyUnknown(parts.supportEmail) };
  if (!(await markRedeemed(trx, key.id, { accountId: account.id, at: clock.now() }))) {
    // Somebody was faster: the key now says who.
    const now = refusalOf(parts, account, await findKey(trx, hash));
    return now ?? { isRight: false, refusal: keyUsed(parts.supportEmail) };
  }
  const given = `key:${key.id}`;
  const term = await grantTerm(trx, parts.subscriptions, {
    holder: { accountId: account.id },
    length: { years: key.years },
    source: given,
    grantKey: given,
  });
  await recordCommerceEvent(trx, clock, {
    actor: { id: account.id, name: `${account.firstName} ${account.lastName}` },
    action: "key-redeemed",
    subject: given,
    details: { batch: key.batch_id, tail: key.tail, term: term.id },
  });
  return { isRight: true, termId: term.id, years: key.years };
}

function refusalOf(
  { subscriptions: { clock, zone }, supportEmail }: KeyParts,
  { id }: Account,
  key: StoredKey | undefined,
): { isRight: boolean; refusal: Error } | undefined {
  const wrong = (refusal: Error) => ({ isRight: false, refusal });
  if (!key) return wrong(keyUnknown(supportEmail));
  if (key.redeemed_at !== null && key.redeemed_by === id)
    return { isRight: true, refusal: keyUsedByYou(zone.dayAt(key.redeemed_at)) };
  if (key.redeemed_at !== null) return wrong(keyUsed(supportEmail));
  if (key.revoked_at !== null) return wrong(keyWithdrawn(supportEmail));
  if (key.expires_on < zone.dayAt(clock.now())) return wrong(keyExpired(key.expires_on, supportEmail));
  return undefined;
}

/**
 * Counts a wrong key. A right one is never refused, however many wrong ones came from the same account or network
 * before: with 75 bits, none is found by trying.
 * @throws AppError too-many-keys
 */
async function countWrongKey(
  { database: { relaxed }, subscriptions: { clock }, limited }: KeyParts,
  { id }: Account,
  ip: string,
): Promise<void> {
  if (!limited) return;
  const network = networkForLimits(ip);
  const mine = await consumeRateLimit(relaxed, clock, limits.account, id);
  if (!mine.granted) throw tooManyKeys(mine.waitMs);
  const theirs = await consumeRateLimit(relaxed, clock, limits.address, network);
  if (!theirs.granted) throw tooManyKeys(theirs.waitMs);
}

async function sayRedeemed(
  db: Queries,
  { subscriptions }: KeyParts,
  { id }: Account,
  { termId, years }: { termId: string; years: number },
): Promise<string> {
  const facts = await readAccountFacts(db, id);
  const { hasPausedSubscriptions: waiting } = describeTerms(facts, subscriptions).fields;
  const added = years === 1 ? "1 year" : `${years} years`;
  if (waiting > 0) {
    const seat = presentSeat(facts);
    const group = seat && (await readGroup(db, subscriptions, seat.groupId));
    const title = group?.title ?? "your group";
    const why =
      group?.isActive === false
        ? `You are a member of ${title}, whose subscription has expired: leave it to use your own ${waiting} days.`
        : `You have access through ${title}, so your own ${waiting} days are on hold until you leave it.`;
    return `This key gives you ${added} of your own. ${why}`;
  }
  const term = describeHistory(facts, subscriptions).terms.find((each) => each.id === termId);
  const until = term?.endDate ?? formatDay(subscriptions.zone.dayAt(subscriptions.clock.now()));
  return `This key gives you ${added}. Your subscription is now paid until ${until}.`;
}
