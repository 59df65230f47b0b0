import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { writeJson } from "../../../../platform/db/json.ts";
import { whenKept } from "../../../../platform/db/driver/when-kept.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { count } from "../../../../platform/flow/count.ts";
import type { Account } from "../../../accounts/contract.ts";
import type { EventDetails } from "../tables.ts";
import type { CommerceAction } from "./actions.ts";
import { insertEvent } from "./events-store.ts";

/** Who did something: an account, or (without an id) the command line, a job, a payment provider. */
export interface Actor {
  id: string | null;
  name: string;
}

/** An account, in the record. */
export function actorOf({ id, firstName, lastName, email }: Account): Actor {
  return { id, name: `${firstName} ${lastName}`.trim() || email };
}

/** The command line, in the record. */
export const commandLine: Actor = { id: null, name: "command-line" };

export interface CommerceEvent {
  actor: Actor;
  action: CommerceAction;
  /** What it was done to: 'order:{id}', 'key-batch:{id}'. */
  subject: string;
  /** Amounts, counts, ids. Never a name, an address or a secret: the record outlives accounts. */
  details?: EventDetails;
}

/**
 * Writes what was done with money, or with what it buys, into the record, in the transaction that does it.
 */
export async function recordCommerceEvent(
  trx: Queries,
  clock: Clock,
  { actor, action, subject, details = {} }: CommerceEvent,
): Promise<void> {
  const row = {
    id: newId(clock),
    at: clock.now(),
    actor_id: actor.id,
    actor_name: actor.name,
    action,
    subject,
    details: writeJson(details),
  };
  await whenKept(
    () => insertEvent(trx, row),
    () => {
      count("commerce", action);
    },
  );
}
