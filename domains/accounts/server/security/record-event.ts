import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { From } from "../accounts.ts";
import { insertEvent } from "../stores/events-store.ts";
import type { AccountEventKind, AccountsTables } from "../tables.ts";
import { networkForLog } from "./network.ts";

/** Writes into the security log what has happened to an account; `accountId` is null where there is none. */
export async function recordEvent(
  db: Queries<AccountsTables>,
  clock: Clock,
  kind: AccountEventKind,
  accountId: string | null,
  from: From | undefined,
): Promise<void> {
  const network = from ? networkForLog(from.ip) : "";
  await insertEvent(db, { id: newId(clock), kind, account_id: accountId, network, at: clock.now() });
}
