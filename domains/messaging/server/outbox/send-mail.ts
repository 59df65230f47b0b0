import { setTimeout as wait } from "node:timers/promises";
import { count } from "../../../../platform/telemetry/count.ts";
import { unhandled } from "../../../../platform/telemetry/unhandled.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database, Trx } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { type JobRun, enqueueJob } from "../../../../platform/jobs/define-job.ts";
import type { JobLog } from "../../../../platform/jobs/run-job.ts";
import { consumeRateLimit } from "../../../../platform/limits/rate-limit.ts";
import type { MailSite } from "../../contract.ts";
import { mailDelayed, mailLost, mailNotGivenUp } from "../errors.ts";
import type { MailRenderer } from "../mails/mail-renderer.ts";
import type { OutboxTable } from "../tables.ts";
import type { Delivery, MailTransport, OutgoingMail } from "../transports/transport.ts";
import type { Mailbox } from "./mail-address.ts";
import { type ReadAttachment, attachmentsOf, mailLimits } from "./queue-mail.ts";
import { isHeldBack } from "../suppressions/suppressions.ts";
import { sendMailJob } from "./jobs.ts";
import {
  type Attempt,
  abandonMail,
  deleteHeld,
  endAttempt,
  markHandOver,
  markSent,
  requeueMail,
  takeMail,
} from "./outbox-store.ts";

/** What it takes to send emails. */
export interface Mailer {
  database: Database;
  clock: Clock;
  log: JobLog;
  transport: MailTransport;
  from: Mailbox;
  /** Where servers send back what they can't deliver, each with the email's id in it; by default the sender's address. */
  bounceAddress?: string | undefined;
  /** Waits until the next email may leave. */
  pace?(): Promise<void>;
  site: MailSite;
  /** The templates; loaded for the first email. */
  mails(): Promise<MailRenderer>;
  /** Reads attachments; without it, emails leave without them. */
  readAttachment?: ReadAttachment;
}

/**
 * Sends an email of the outbox, unless that is already done. At most one copy leaves, whatever happens: see README.md.
 * @throws AppError `mail-delayed` if it is to be retried
 */
export async function sendMail(mailer: Mailer, mailId: string, { isLast, signal }: JobRun): Promise<void> {
  const { database, clock, log } = mailer;
  const attempt: Attempt = { mailId, attemptId: newId(clock) };
  // Nothing has been sent yet: only the hand-over must survive a power cut, and it is recorded after this.
  const mail = await takeMail(database.relaxed, attempt, clock.now());
  if (!mail) return await settle(mailer, mailId, ["handing-over"]);
  if (await isHeldBack(database.db, mail.to_address, clock.now())) {
    count("mail", "held");
    return await deleteHeld(database.db, attempt);
  }
  const turn = await consumeRateLimit(
    database.relaxed,
    clock,
    mailLimits.everything.toAddress,
    mail.to_address.toLowerCase(),
  );
  if (!turn.granted) return await putOff(mailer, attempt, turn.waitMs);
  const delivery = await tryToDeliver(mailer, mail, attempt, signal);
  const details = { mailId, template: mail.template };
  count("mail", delivery.outcome);
  switch (delivery.outcome) {
    case "accepted":
      return await markSent(database.db, attempt, clock.now());
    case "refused":
      await endAttempt(database.db, attempt, { state: "failed", error: delivery.reason, now: clock.now() });
      return log.warn(details, "an email was permanently rejected");
    case "unknown":
      await endAttempt(database.db, attempt, { state: "unconfirmed", error: delivery.reason, now: clock.now() });
      return log.error(details, "an email may or may not have arrived");
    case "delayed": {
      const state = isLast ? "failed" : "queued";
      await endAttempt(database.db, attempt, { state, error: delivery.reason, now: clock.now() });
      if (!isLast) throw mailDelayed(delivery.reason);
      return log.error(details, "an email was given up after its last attempt");
    }
    default:
      throw unhandled("delivery", delivery);
  }
}

/**
 * Returns what spreads emails over time: providers refuse more than so many in a second. Undefined: as many as there are.
 */
export function paceOf(perSecond: number | undefined): () => Promise<void> {
  let next = 0;
  return async () => {
    if (perSecond === undefined) return;
    const now = performance.now();
    next = Math.max(now, next + 1_000 / perSecond);
    if (next > now) await wait(next - now);
  };
}

/** Has an email leave later, by another job, so that it uses up none of its attempts. */
async function putOff({ database, clock }: Mailer, attempt: Attempt, waitMs: number): Promise<void> {
  const now = clock.now();
  const error = "many emails went to this address, so this one leaves later";
  await database.db.transaction().execute(async (trx) => {
    await endAttempt(trx, attempt, { state: "queued", error, now });
    await enqueueJob(trx, clock, sendMailJob, { mailId: attempt.mailId }, { runAt: now + waitMs });
  });
}

/** Gives up an email whose attempts all died with their processes. */
export async function giveMailUp(mailer: Mailer, mailId: string): Promise<void> {
  await settle(mailer, mailId, ["sending", "handing-over"]);
}

async function settle(
  { database, clock, log }: Mailer,
  mailId: string,
  states: readonly ("sending" | "handing-over")[],
): Promise<void> {
  const after = await abandonMail(database.db, mailId, { states, now: clock.now() });
  if (after === "unconfirmed") log.error({ mailId }, "an email may or may not have arrived");
  if (after === "failed") log.error({ mailId }, "an email was given up after its last attempt");
}

/**
 * An email that can't be rendered, because its template has changed, counts as delayed: the next release may fix it.
 */
async function tryToDeliver(
  mailer: Mailer,
  mail: OutboxTable,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Delivery> {
  const { database, clock, transport } = mailer;
  let outgoing: OutgoingMail;
  try {
    const attachments = await attachmentsOf(mail, { readAttachment: mailer.readAttachment, now: clock.now() });
    if (attachments === "not-yet") return { outcome: "delayed", reason: "its attachment is not there yet" };
    outgoing = { ...(await renderMail(mailer, mail)), attachments };
  } catch (error) {
    return { outcome: "delayed", reason: `it could not be rendered: ${error instanceof Error ? error.message : "?"}` };
  }
  await mailer.pace?.();
  return await transport.deliver(outgoing, {
    signal,
    handOver: async () => {
      if (!(await markHandOver(database.db, attempt, clock.now()))) throw mailLost();
    },
  });
}

async function renderMail({ mails, site, from, bounceAddress }: Mailer, mail: OutboxTable) {
  const renderer = await mails();
  const props = mail.props === null ? undefined : readJson(mail.props);
  return {
    ...renderer.render(mail.template, props, site),
    id: mail.id,
    template: mail.template,
    from,
    returnTo: bounceAddress?.replace("@", `+${mail.id}@`) ?? from.address,
    to: { address: mail.to_address, name: mail.to_name },
    replyTo: mail.reply_to,
    createdAt: mail.created_at,
  };
}

/**
 * Resends an email that was given up or whose arrival is uncertain: an operator's decision.
 * @throws AppError `mail-not-given-up` if it is neither
 */
export async function resendMail(trx: Trx, clock: Clock, mailId: string): Promise<void> {
  if (!(await requeueMail(trx, mailId, clock.now()))) throw mailNotGivenUp();
  await enqueueJob(trx, clock, sendMailJob, { mailId });
}
