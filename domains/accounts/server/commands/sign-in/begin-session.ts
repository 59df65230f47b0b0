import type { Trx } from "../../../../../platform/db/database.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import { queueMail } from "../../../../messaging/server/public.ts";
import type { Account, Session } from "../../../contract.ts";
import { accountPaths } from "../../../rules.ts";
import type { Accounts, From } from "../../accounts.ts";
import { accountClosed } from "../../errors.ts";
import { newDeviceMail } from "../../emails/mails.ts";
import { networkForLog } from "../../security/network.ts";
import { recordEvent } from "../../security/record-event.ts";
import { SECOND_STEP_MS, deviceOf, endOfSession, placeInWords } from "../../security/sessions/session-life.ts";
import { type OpenedSession, hashToken, newToken } from "../../security/sessions/cookies.ts";
import { updateAccount } from "../../stores/accounts-store.ts";
import { findClosure } from "../../stores/closures-store.ts";
import { deviceStatus, rememberDevice, renewDevice } from "../../stores/devices-store.ts";
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionWithToken,
  insertSession,
} from "../../stores/sessions-store.ts";
import { writeJson } from "../../../../../platform/db/json.ts";
import { saveAttempt } from "../../stores/attempts-store.ts";
import { findSecondFactor } from "../../stores/second-factors-store.ts";

interface NewSession {
  account: Account;
  /** The token of the browser's current session. */
  presentToken?: string | undefined;
  /** Others use the computer too: the session is short and ends with the browser, and the browser is not remembered. */
  isShared?: boolean;
  /** Whether a code of the second factor was given. */
  passedSecondFactor?: boolean;
  from: From;
}

/**
 * Starts a session for an authenticated user, in the caller's transaction. Always issues a new token and ends the
 * browser's current session, so that no one continues in a session someone else may know. A sign-in from a browser new
 * to the account is reported by mail (docs/decisions/accounts-and-sessions.md).
 * @throws AppError account-closed (403)
 */
export async function beginSession(
  accounts: Accounts,
  trx: Trx,
  { account, presentToken, from, isShared = false, passedSecondFactor = false }: NewSession,
): Promise<OpenedSession> {
  const { clock } = accounts;
  if (await findClosure(trx, account.id)) throw accountClosed();
  if (presentToken !== undefined) await deleteSessionWithToken(trx, hashToken(presentToken));
  const kind = { isShared, previousLoginAt: account.lastLoginAt, passedSecondFactor };
  const token = await startSession(accounts, trx, { account, from, ...kind });
  await updateAccount(trx, account.id, { last_login_at: clock.now() });
  const detail = passedSecondFactor ? "with a code" : "";
  await recordEvent(trx, clock, "signed-in", account.id, from, { detail });
  for (const hook of accounts.hooks) await hook.onSignedIn?.(trx, account, from);
  return { token, isShared, deviceToken: await noteDevice(accounts, trx, { account, isShared, from }) };
}

interface StartedSession {
  account: Account;
  from: From;
  isShared: boolean;
  previousLoginAt: number | null;
  passedSecondFactor: boolean;
}

/** Stores a session and returns its token, which isn't stored. */
export async function startSession(
  { clock, organizationAt }: Pick<Accounts, "clock" | "organizationAt">,
  trx: Trx,
  { account, from, isShared, previousLoginAt, passedSecondFactor }: StartedSession,
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await insertSession(trx, {
    id: newId(clock),
    account_id: account.id,
    token_hash: hashToken(token),
    created_at: now,
    last_seen_at: now,
    expires_at: endOfSession({ isShared, isStaff: account.staffRole !== null }, now, now),
    previous_login_at: previousLoginAt,
    device: deviceOf(from.userAgent),
    network: networkForLog(from.ip),
    place: organizationAt(from.ip) ?? "",
    is_shared: isShared ? 1 : 0,
    second_factor_at: passedSecondFactor ? now : null,
    // It begins with a password, or with a link from an e-mail; staff give a code besides.
    proved_at: now,
  });
  return token;
}

/** Remembers the browser and notifies the account's owner of a new one. Returns the token that identifies it. */
async function noteDevice(
  { clock, origin, organizationAt }: Accounts,
  trx: Trx,
  { account, isShared, from }: Pick<NewSession, "account" | "from"> & { isShared: boolean },
): Promise<string | undefined> {
  const known = from.deviceToken;
  const status = await deviceStatus(trx, account.id, known === undefined ? undefined : hashToken(known));
  if (status === "new") {
    const props = {
      firstName: account.firstName,
      device: deviceOf(from.userAgent),
      place: placeInWords({ place: organizationAt(from.ip) ?? "", network: networkForLog(from.ip) }),
      securityLink: origin() + accountPaths.security,
      resetLink: origin() + accountPaths.forgotPassword,
    };
    await queueMail(trx, clock, { to: { address: account.email }, template: newDeviceMail, props });
  }
  if (isShared) return undefined;
  // A token may have been planted in this browser: each log-in ends it, for every account that is used in it.
  const deviceToken = newToken();
  if (known !== undefined) await renewDevice(trx, hashToken(known), hashToken(deviceToken));
  await rememberDevice(trx, account.id, hashToken(deviceToken), clock.now());
  return deviceToken;
}

/** What a browser receives once its user has proved who they are. */
export interface Entered extends OpenedSession {
  /** Whether a second-factor code is still required: then `token` belongs to the waiting sign-in, not to a session. */
  needsCode: boolean;
}

/**
 * The single entry point for anyone who has proved who they are by a password or an e-mailed link: starts a session,
 * or, if the account has a second factor, a sign-in that waits for its code.
 */
export async function enter(
  accounts: Accounts,
  trx: Trx,
  { account, presentToken, isShared = false, from }: NewSession,
): Promise<Entered> {
  if (!(await findSecondFactor(trx, account.id)))
    return { ...(await beginSession(accounts, trx, { account, presentToken, isShared, from })), needsCode: false };
  const token = newToken();
  const now = accounts.clock.now();
  await saveAttempt(trx, {
    id_hash: hashToken(token),
    kind: "second-step",
    account_id: account.id,
    details: writeJson<unknown>({ isShared }),
    wrong_tries: 0,
    created_at: now,
    expires_at: now + SECOND_STEP_MS,
  });
  return { token, isShared, needsCode: true };
}

/** Ends the session with this token. */
export async function signOut(
  { clock, database }: Accounts,
  { session, token }: { session: Session; token: string },
  from: From,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await deleteSessionWithToken(trx, hashToken(token));
    await recordEvent(trx, clock, "signed-out", session.account.id, from);
  });
}

/** Ends one of the user's own sessions. Does nothing for one that has ended or belongs to someone else. */
export async function endSession(
  { database, clock }: Accounts,
  { account }: Session,
  sessionId: string,
  from: From,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    if (await deleteSession(trx, account.id, sessionId))
      await recordEvent(trx, clock, "session-ended", account.id, from);
  });
}

/** Ends all of the user's sessions except the current one. */
export async function endOtherSessions(
  { database, clock }: Accounts,
  { id, account }: Session,
  from: From,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await deleteOtherSessions(trx, account.id, id);
    await recordEvent(trx, clock, "other-sessions-ended", account.id, from);
  });
}
