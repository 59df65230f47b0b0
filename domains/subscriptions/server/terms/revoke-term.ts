import type { Queries } from "../../../../platform/db/database.ts";
import { markRevoked } from "../stores/grants-store.ts";
import type { Subscriptions } from "../subscriptions.ts";

/** Revokes a term from today on: days already used stay used. Returns false if it was revoked before, or is unknown. */
export async function revokeTerm(trx: Queries, { clock, zone }: Subscriptions, termId: string): Promise<boolean> {
  return markRevoked(trx, termId, zone.dayAt(clock.now()));
}
