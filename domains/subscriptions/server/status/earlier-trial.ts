import { formatDay } from "../../../../platform/clock/calendar.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { Account, EarlierTrial } from "../../../accounts/contract.ts";
import { findTrial } from "../stores/trials-store.ts";
import type { Subscriptions } from "../subscriptions.ts";

/** Returns the trial that an account's address had before the account was created, if the account continues it. */
export async function readEarlierTrial(
  db: Queries,
  { clock, zone }: Subscriptions,
  { id, createdAt }: Pick<Account, "id" | "createdAt">,
): Promise<EarlierTrial | null> {
  const trial = await findTrial(db, id);
  if (!trial || trial.starts_on >= zone.dayAt(createdAt)) return null;
  const isOver = trial.ends_on < zone.dayAt(clock.now());
  return { startsOn: formatDay(trial.starts_on), endsOn: formatDay(trial.ends_on), isOver };
}
