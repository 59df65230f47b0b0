import type { SecurityView, Session, ShownSession } from "../../../contract.ts";
import type { Accounts } from "../../accounts.ts";
import { countRecoveryCodes, findSecondFactor } from "../../stores/second-factors-store.ts";
import { readEnrolment } from "./enrol.ts";
import { placeInWords } from "../../security/sessions/place.ts";
import { endOfSession } from "../../security/sessions/session-life.ts";
import { listSessionsOf } from "../../stores/sessions-store.ts";

/** Returns what the screens about an account's security show. */
export async function describeSecurity(accounts: Accounts, session: Session): Promise<SecurityView> {
  const { db } = accounts.database;
  const { id } = session.account;
  const isOn = (await findSecondFactor(db, id)) !== undefined;
  return {
    sessions: await listSessions(accounts, session),
    secondFactor: { isOn, isNeeded: session.lacksSecondFactor, codesLeft: isOn ? await countRecoveryCodes(db, id) : 0 },
    enrolment: (await readEnrolment(accounts, session)) ?? null,
    newCodes: [],
  };
}

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

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long ago something was, as precisely as sessions record it: 'within the last hour', '5 hours ago', '12 days ago'.
 */
function timeAgo(at: number, now: number): string {
  const passed = now - at;
  if (passed <= HOUR_MS) return "within the last hour";
  if (passed < DAY_MS) return counted(Math.floor(passed / HOUR_MS), "hour");
  return counted(Math.floor(passed / DAY_MS), "day");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
