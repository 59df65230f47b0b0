import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { writeJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { GroupAction } from "../../contract.ts";
import { chunksOf } from "../invitations/lists/chunks-of.ts";
import { insertEvents } from "../stores/events-store.ts";

/** Who did something: an account, or (without an id) the command line, a job, a link. */
export interface Actor {
  id: string | null;
  name: string;
  /** Why the publisher's staff did it. The record keeps it, and doesn't show it to administrators. */
  reason?: string;
}

export interface GroupEvent {
  groupId: string;
  actor: Actor;
  action: GroupAction;
  /** Whom it was done to: name and address. */
  subject?: string;
  details?: Record<string, string | number>;
}

/** Writes what was done to a group into its record, in the transaction that does it. */
export async function recordEvent(trx: Queries, clock: Clock, event: GroupEvent): Promise<void> {
  await insertEvents(trx, [rowOf(clock, event)]);
}

/** The same for much that was done at once. */
export async function recordEvents(trx: Queries, clock: Clock, events: readonly GroupEvent[]): Promise<void> {
  for (const chunk of chunksOf(events, 200))
    await insertEvents(
      trx,
      chunk.map((event) => rowOf(clock, event)),
    );
}

function rowOf(clock: Clock, { groupId, actor, action, subject = "", details = {} }: GroupEvent) {
  return {
    id: newId(clock),
    group_id: groupId,
    actor_id: actor.id,
    actor_name: actor.name,
    action,
    subject,
    details: writeJson(actor.reason === undefined ? details : { ...details, reason: actor.reason }),
    at: clock.now(),
  };
}
