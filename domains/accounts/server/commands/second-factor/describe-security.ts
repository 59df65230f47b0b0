import type { SecurityView, Session } from "../../../contract.ts";
import type { Accounts } from "../../accounts.ts";
import { countRecoveryCodes, findSecondFactor } from "../../stores/second-factors-store.ts";
import { listSessions } from "../sessions/list-sessions.ts";
import { readEnrolment } from "./enrol.ts";

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
