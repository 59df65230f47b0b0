import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { type Actor, recordCommerceEvent } from "../records/records.ts";
import { withdrawKeys } from "./keys-store.ts";

interface Withdrawing {
  actor: Actor;
  clock: Clock;
  /** Why, in a line; '' if nothing was said. */
  reason?: string;
}

/** Makes the unused keys of a batch useless. Returns how many there were. */
export async function withdrawBatch(db: Database["db"], by: Withdrawing, batchId: string): Promise<number> {
  return withdraw(db, by, { batchId });
}

/** Makes a key useless, unless it was used. Returns 1, or 0 if it was used or withdrawn before. */
export async function withdrawKey(db: Database["db"], by: Withdrawing, keyId: string): Promise<number> {
  return withdraw(db, by, { keyId });
}

async function withdraw(
  db: Database["db"],
  { actor, clock, reason = "" }: Withdrawing,
  which: { batchId: string } | { keyId: string },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const count = await withdrawKeys(trx, which, clock.now());
    const subject = "batchId" in which ? `key-batch:${which.batchId}` : `key:${which.keyId}`;
    const details = { count, ...(reason === "" ? {} : { reason }) };
    if (count > 0) await recordCommerceEvent(trx, clock, { actor, action: "keys-withdrawn", subject, details });
    return count;
  });
}
