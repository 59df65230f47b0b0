import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../contract.ts";
import { findAccountById } from "../../stores/accounts-store.ts";
import { findClosure } from "../../stores/closures-store.ts";
import { findSecondFactor } from "../../stores/second-factors-store.ts";
import { listSessionsOf } from "../../stores/sessions-store.ts";

/** An account, and what the desk has to know besides. */
export interface DeskAccount {
  account: Account;
  /** How many sessions are alive. */
  sessions: number;
  hasSecondFactor: boolean;
  /** When everything of it is erased; null while it isn't closed. Epoch milliseconds. */
  erasesAt: number | null;
}

/** Reads an account for the desk. */
export async function readDeskAccount(db: Queries, clock: Clock, id: string): Promise<DeskAccount | undefined> {
  const account = await findAccountById(db, id);
  if (account === undefined) return undefined;
  const sessions = await listSessionsOf(db, id);
  return {
    account,
    sessions: sessions.filter(({ expires_at: until }) => until > clock.now()).length,
    hasSecondFactor: (await findSecondFactor(db, id)) !== undefined,
    erasesAt: (await findClosure(db, id))?.erases_at ?? null,
  };
}
