import { channel } from "node:diagnostics_channel";
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { whenKept } from "../../../../platform/db/driver/guard-driver.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { count } from "../../../../platform/telemetry/count.ts";
import type { From } from "../accounts.ts";
import { insertEvent } from "../stores/events-store.ts";
import type { AccountEventKind } from "../tables.ts";
import { networkForLog } from "./network.ts";
import { subscribe } from "../../../../platform/telemetry/subscribe.ts";

interface EventDetails {
  /** The member of the staff who did it to the account. */
  byAccountId?: string | null;
  detail?: string;
}

/** Records an event of an account in the security log; `accountId` is null when there is no account. */
export async function recordEvent(
  db: Queries,
  clock: Clock,
  kind: AccountEventKind,
  accountId: string | null,
  from: From | undefined,
  { byAccountId = null, detail = "" }: EventDetails = {},
): Promise<void> {
  const network = from ? networkForLog(from.ip) : "";
  const row = {
    id: newId(clock),
    kind,
    account_id: accountId,
    network,
    at: clock.now(),
    by_account_id: byAccountId,
    detail,
  };
  await whenKept(
    () => insertEvent(db, row),
    () => {
      count("account", kind);
      recorded.publish({ kind, accountId, byAccountId, network } satisfies SecurityEvent);
    },
  );
}

/** An entry of the security log without its details, which may name somebody. */
interface SecurityEvent {
  kind: AccountEventKind;
  accountId: string | null;
  byAccountId: string | null;
  network: string;
}

const recorded = channel("fieldstone:security-event");

/** Hears of the entries that this process adds to the security log. Returns how to stop. */
export function watchSecurityEvents(listen: (event: SecurityEvent) => void): () => void {
  return subscribe(recorded, isSecurityEvent, listen);
}

/** Only `recordEvent` publishes there, but any module could. */
function isSecurityEvent(message: unknown): message is SecurityEvent {
  return typeof message === "object" && message !== null && "kind" in message && "network" in message;
}
