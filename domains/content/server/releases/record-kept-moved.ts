import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Trx } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { readPublishedRevision } from "../reading/reading-store.ts";
import { insertContentEvent } from "./content-events-store.ts";

interface KeptMoved {
  from: string;
  to: string;
  accountId: string;
  /** In a line. */
  reason: string;
}

/** Records that what readers keep in an edition is led to another one, beside what happened to that one's release. */
export async function recordKeptMoved(
  trx: Trx,
  clock: Clock,
  { from, to, accountId, reason }: KeptMoved,
): Promise<void> {
  const release = await readPublishedRevision(trx, to);
  if (release === undefined) return;
  await insertContentEvent(trx, {
    id: newId(clock),
    kind: "kept-moved",
    release_id: release.id,
    via: "desk",
    account_id: accountId,
    reason: `From ${from}: ${reason}`,
    publish_at: null,
    at: clock.now(),
  });
}
