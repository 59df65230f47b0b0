import type { Session, ShownSession } from "../../../contract.ts";
import type { Accounts } from "../../accounts.ts";
import { placeInWords } from "../../security/sessions/place.ts";
import { endOfSession } from "../../security/sessions/session-life.ts";
import { listSessionsOf } from "../../stores/sessions-store.ts";
import { timeAgo } from "./time-ago.ts";

/** Lists the user's sessions: this browser first, then the most recently used. */
export async function listSessions({ database, clock }: Accounts, session: Session): Promise<ShownSession[]> {
  const now = clock.now();
  const rows = await listSessionsOf(database.db, session.account.id);
  const isStaff = session.account.staffRole !== null || session.lacksSecondFactor;
  return rows
    .filter((row) => endOfSession({ isShared: row.is_shared === 1, isStaff }, row.created_at, row.last_seen_at) > now)
    .map((row) => {
      const isThis = row.id === session.id;
      return {
        id: row.id,
        device: row.device === "" ? "Unknown device" : row.device,
        place: placeInWords(row),
        begun: timeAgo(row.created_at, now),
        // Use is recorded once an hour at most.
        lastUsed: isThis ? "now" : timeAgo(row.last_seen_at, now),
        isThis,
        isShared: row.is_shared === 1,
      };
    })
    .toSorted((left, right) => Number(right.isThis) - Number(left.isThis));
}
