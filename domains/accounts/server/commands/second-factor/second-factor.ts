import type { Trx } from "../../../../../platform/db/database.ts";
import { queueMail } from "../../../../messaging/server/public.ts";
import type { Account, Enrolment, QrCode, SecurityView, Session, ListedSession } from "../../../contract.ts";
import { stepPaths } from "../../../step-paths.ts";
import type { Accounts, From } from "../../accounts.ts";
import { secondFactorMail } from "../../emails/mails.ts";
import { recordEvent } from "../../security/record-event.ts";
import {
  hashRecoveryCode,
  looksLikeRecoveryCode,
  matchingStep,
  newRecoveryCodes,
  newSecret,
  otpAddress,
  stepAt,
} from "../../security/second-factor/totp.ts";
import {
  acceptStep,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  saveSecondFactor,
  spendRecoveryCode,
} from "../../stores/second-factors-store.ts";
import { accountPaths, MOST_SESSIONS } from "../../../rules.ts";
import { attemptGone, wrongCode } from "../../errors.ts";
import { resetRateLimit } from "../../../../../platform/limits/rate-limit.ts";
import { enforceRateLimits, limits } from "../../security/attempts.ts";
import { confirmPassword } from "../../security/passwords/passwords.ts";
import { endOfSession, placeInWords } from "../../security/sessions/session-life.ts";
import { deleteOtherSessions, listSessionsOf, markSecondFactor } from "../../stores/sessions-store.ts";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { readJson, writeJson } from "../../../../../platform/db/json.ts";
import { hashToken } from "../../security/sessions/cookies.ts";
import { deleteAttemptsOf, findAttempt, saveAttempt, spendAttempt } from "../../stores/attempts-store.ts";
import { encode } from "uqr";

/** The purpose under which the apps' keys are encrypted. */
const TOTP_PURPOSE = "totp";

/**
 * Whether a second-factor code is right: one from the app, or a recovery code. Each works once, across all servers. The
 * use of a recovery code is reported by mail, with how many are left.
 */
export async function acceptCode(
  accounts: Accounts,
  trx: Trx,
  { account, typed }: { account: Account; typed: string },
  from: From,
): Promise<boolean> {
  if (looksLikeRecoveryCode(typed)) return acceptRecoveryCode(accounts, trx, { account, typed }, from);
  const factor = await findSecondFactor(trx, account.id);
  const secret = factor && accounts.secrets.decrypt(TOTP_PURPOSE, factor.secret);
  if (secret === undefined) return false;
  const now = accounts.clock.now();
  const step = matchingStep(secret, typed.replaceAll(/\s/g, ""), now);
  return step !== undefined && acceptStep(trx, account.id, step, stepAt(now) + 1);
}

async function acceptRecoveryCode(
  { clock, origin }: Accounts,
  trx: Trx,
  { account, typed }: { account: Account; typed: string },
  from: From,
): Promise<boolean> {
  if (!(await spendRecoveryCode(trx, account.id, hashRecoveryCode(typed)))) return false;
  const codesLeft = await countRecoveryCodes(trx, account.id);
  const link = origin() + stepPaths.secondFactor;
  const props = { firstName: account.firstName, what: "code-used", codesLeft, link } as const;
  await queueMail(trx, clock, { to: { address: account.email }, template: secondFactorMail, props });
  await recordEvent(trx, clock, "recovery-code-used", account.id, from);
  return true;
}

/** What the user must give again before the second factor changes. */
interface Proof {
  password: string | undefined;
  /** From the app, or a recovery code. */
  code: string;
}

/**
 * Turns the second factor off.
 * @throws AppError form-refused or wrong-code (422), too-many-tries (429)
 */
export async function turnOff(accounts: Accounts, session: Session, proof: Proof, from: From): Promise<void> {
  await proved(accounts, session, proof, from, async (trx) => {
    await deleteSecondFactor(trx, session.account.id);
    await tell(accounts, trx, session, "off", 0);
    await recordEvent(trx, accounts.clock, "second-factor-off", session.account.id, from);
  });
}

/**
 * Creates new recovery codes; the previous ones stop working.
 * @throws AppError form-refused or wrong-code (422), too-many-tries (429)
 */
export async function renewRecoveryCodes(
  accounts: Accounts,
  session: Session,
  proof: Proof,
  from: From,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await proved(accounts, session, proof, from, async (trx) => {
    await replaceRecoveryCodes(trx, session.account.id, codes.map(hashRecoveryCode));
    await tell(accounts, trx, session, "codes", codes.length);
    await recordEvent(trx, accounts.clock, "recovery-codes-made", session.account.id, from);
  });
  return codes;
}

/** Confirms the password, then runs `work` in one transaction with the use of a code. */
async function proved(
  accounts: Accounts,
  { account }: Session,
  { password, code }: Proof,
  from: From,
  work: (trx: Trx) => Promise<void>,
): Promise<void> {
  await confirmPassword(accounts, account, { password, missing: "Enter your password to continue." });
  await enforceRateLimits(accounts, [[limits.secondFactor, account.id]]);
  await accounts.database.db.transaction().execute(async (trx) => {
    if (!(await acceptCode(accounts, trx, { account, typed: code }, from))) throw wrongCode();
    await work(trx);
  });
  await resetRateLimit(accounts.database.relaxed, limits.secondFactor, account.id);
}

async function tell(
  { clock, origin }: Accounts,
  trx: Trx,
  { account }: Session,
  what: "off" | "codes",
  codesLeft: number,
): Promise<void> {
  const props = {
    firstName: account.firstName,
    what,
    codesLeft,
    link: origin() + accountPaths.forgotPassword,
  } as const;
  await queueMail(trx, clock, { to: { address: account.email }, template: secondFactorMail, props });
}

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

/** Lists the user's sessions: this browser first, then those used last. */
export async function listSessions({ database, clock }: Accounts, session: Session): Promise<ListedSession[]> {
  const now = clock.now();
  const rows = await listSessionsOf(database.db, session.account.id, { first: session.id, most: MOST_SESSIONS });
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
    });
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

/** How long the QR code waits for its first code. */
const ENROLMENT_MS = 15 * 60_000;

const details = z.object({ secret: z.string() });

/**
 * Creates a key for an authenticator app. Sign-ins don't require it until a code has proved that the app has it.
 * @throws AppError form-refused (422) for a wrong password, too-many-tries (429)
 */
export async function beginEnrolment(
  accounts: Accounts,
  session: Session,
  password: string | undefined,
): Promise<void> {
  const { database, clock, secrets } = accounts;
  await confirmPassword(accounts, session.account, { password, missing: "Enter your password to continue." });
  const now = clock.now();
  const secret = secrets.encrypt(TOTP_PURPOSE, newSecret(randomBytes));
  await saveAttempt(database.db, {
    id_hash: attemptOf(session),
    kind: "enrolment",
    account_id: session.account.id,
    details: writeJson<unknown>({ secret }),
    wrong_tries: 0,
    created_at: now,
    expires_at: now + ENROLMENT_MS,
  });
}

/** The key waiting for its first code in this session; undefined if there is none. */
export async function readEnrolment(accounts: Accounts, session: Session): Promise<Enrolment | undefined> {
  const secret = await waitingSecret(accounts, session);
  if (secret === undefined) return undefined;
  const { productName } = accounts;
  const address = otpAddress({ secret, issuer: productName, account: session.account.email });
  return { key: (secret.match(/.{4}/g) ?? []).join(" "), address, qr: renderQrCode(address) };
}

/**
 * Turns the second factor on once the app has shown a code, and ends all other sessions, which haven't given one.
 * Returns the recovery codes; only their hashes are stored.
 * @throws AppError attempt-gone (410), wrong-code (422), too-many-tries (429)
 */
export async function finishEnrolment(
  accounts: Accounts,
  session: Session,
  typed: string,
  from: From,
): Promise<string[]> {
  const { database, clock, secrets, origin } = accounts;
  const { account } = session;
  await enforceRateLimits(accounts, [[limits.secondFactor, account.id]]);
  const secret = await waitingSecret(accounts, session);
  if (secret === undefined) throw attemptGone();
  const step = matchingStep(secret, typed.replaceAll(/\s/g, ""), clock.now());
  if (step === undefined) throw wrongCode();
  const codes = newRecoveryCodes();
  const now = clock.now();
  await database.db.transaction().execute(async (trx) => {
    if (!(await spendAttempt(trx, "enrolment", attemptOf(session), now))) throw attemptGone();
    const sealed = secrets.encrypt(TOTP_PURPOSE, secret);
    await saveSecondFactor(trx, {
      account_id: account.id,
      secret: sealed,
      last_step: step,
      created_at: now,
      off_at: null,
    });
    await replaceRecoveryCodes(trx, account.id, codes.map(hashRecoveryCode));
    await markSecondFactor(trx, session.id, now);
    await deleteOtherSessions(trx, account.id, session.id);
    await deleteAttemptsOf(trx, account.id);
    const link = origin() + accountPaths.forgotPassword;
    const props = { firstName: account.firstName, what: "on", codesLeft: codes.length, link } as const;
    await queueMail(trx, clock, { to: { address: account.email }, template: secondFactorMail, props });
    await recordEvent(trx, clock, "second-factor-on", account.id, from);
  });
  await resetRateLimit(database.relaxed, limits.secondFactor, account.id);
  return codes;
}

async function waitingSecret({ database, clock, secrets }: Accounts, session: Session): Promise<string | undefined> {
  const attempt = await findAttempt(database.db, "enrolment", attemptOf(session), clock.now());
  return attempt && secrets.decrypt(TOTP_PURPOSE, details.parse(readJson(attempt.details)).secret);
}

/** One per session. */
function attemptOf({ id }: Session): string {
  return hashToken(`enrolment:${id}`);
}

/** Renders a text as a QR code: a single SVG path on a square of `size` units, with the quiet zone scanners need. */
function renderQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  let path = "";
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) path += `M${x} ${y}h1v1h-1z`;
  return { size, path };
}
