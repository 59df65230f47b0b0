import { randomBytes } from "node:crypto";
import { z } from "zod";
import { readJson, writeJson } from "../../../../../platform/db/json.ts";
import { queueMail } from "../../../../messaging/server/public.ts";
import type { Enrolment, QrCode, Session } from "../../../contract.ts";
import { accountPaths } from "../../../rules.ts";
import type { Accounts, From } from "../../accounts.ts";
import { secondFactorMail } from "../../emails/mails.ts";
import { attemptGone, wrongCode } from "../../errors.ts";
import { resetRateLimit } from "../../../../../platform/limits/rate-limit.ts";
import { enforceRateLimits, limits } from "../../security/limits.ts";
import { confirmPassword } from "../../security/passwords/confirm-password.ts";
import { recordEvent } from "../../security/record-event.ts";
import { hashRecoveryCode, newRecoveryCodes } from "../../security/second-factor/recovery-codes.ts";
import { matchingStep, newSecret, otpAddress } from "../../security/second-factor/totp.ts";
import { hashToken } from "../../security/sessions/tokens.ts";
import { deleteAttemptsOf, findAttempt, saveAttempt, spendAttempt } from "../../stores/attempts-store.ts";
import { replaceRecoveryCodes, saveSecondFactor } from "../../stores/second-factors-store.ts";
import { deleteOtherSessions, markSecondFactor } from "../../stores/sessions-store.ts";
import { TOTP_PURPOSE } from "./accept-code.ts";
import { encode } from "uqr";

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
