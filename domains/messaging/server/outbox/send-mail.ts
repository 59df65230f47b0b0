import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { JobRun } from "../../../../platform/jobs/define-job.ts";
import type { JobLog } from "../../../../platform/jobs/run-job.ts";
import type { MailSite } from "../../contract.ts";
import { mailDelayed, mailLost } from "../errors.ts";
import type { MailRenderer } from "../mails/mail-renderer.ts";
import type { MailTables, OutboxTable } from "../tables.ts";
import type { Delivery, Mailbox, MailTransport, OutgoingMail } from "../transports/transport.ts";
import { abandonMail, type Attempt, endAttempt, markHandOver, markSent, takeMail } from "./outbox-store.ts";

/** What mails are sent with. */
export interface PostOffice {
  database: Database<MailTables>;
  clock: Clock;
  log: JobLog;
  transport: MailTransport;
  from: Mailbox;
  site: MailSite;
  /** The templates; loaded when the first mail goes. */
  mails(): Promise<MailRenderer>;
}

/**
 * Sends a mail of the outbox, if it is still to be sent. At most one copy leaves, whatever happens: README.md tells how.
 * @throws AppError `mail-delayed` when it is to be tried again.
 */
export async function sendMail(office: PostOffice, mailId: string, { isLast, signal }: JobRun): Promise<void> {
  const { database, clock, log } = office;
  const attempt: Attempt = { mailId, attemptId: newId(clock) };
  // Nothing has left yet: what must survive a power cut is the hand-over, which is written after this.
  const mail = await takeMail(database.relaxed, attempt, clock.now());
  if (!mail) return await settle(office, mailId, ["handing-over"]);
  const delivery = await tryToDeliver(office, mail, attempt, signal);
  const details = { mailId, template: mail.template };
  switch (delivery.outcome) {
    case "accepted":
      return await markSent(database.db, attempt, clock.now());
    case "refused":
      await endAttempt(database.db, attempt, { state: "failed", error: delivery.reason, now: clock.now() });
      return log.warn(details, "a mail was refused for good");
    case "unknown":
      await endAttempt(database.db, attempt, { state: "unconfirmed", error: delivery.reason, now: clock.now() });
      return log.error(details, "a mail may or may not have arrived");
    case "delayed": {
      const state = isLast ? "failed" : "queued";
      await endAttempt(database.db, attempt, { state, error: delivery.reason, now: clock.now() });
      if (!isLast) throw mailDelayed(delivery.reason);
      return log.error(details, "a mail was given up after its last attempt");
    }
  }
}

/** Gives up a mail whose attempts have all died, one by one, with their process. */
export async function giveMailUp(office: PostOffice, mailId: string): Promise<void> {
  await settle(office, mailId, ["sending", "handing-over"]);
}

async function settle(
  { database, clock, log }: PostOffice,
  mailId: string,
  states: readonly ("sending" | "handing-over")[],
): Promise<void> {
  const after = await abandonMail(database.db, mailId, { states, now: clock.now() });
  if (after === "unconfirmed") log.error({ mailId }, "a mail may or may not have arrived");
  if (after === "failed") log.error({ mailId }, "a mail was given up after its last attempt");
}

/** What can't even be drawn, because a template has changed since, counts as delayed: the next release may mend it. */
async function tryToDeliver(
  office: PostOffice,
  mail: OutboxTable,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<Delivery> {
  const { database, clock, transport } = office;
  let outgoing: OutgoingMail;
  try {
    outgoing = await drawMail(office, mail);
  } catch (error) {
    return { outcome: "delayed", reason: `it could not be drawn: ${error instanceof Error ? error.message : "?"}` };
  }
  return await transport.deliver(outgoing, {
    signal,
    handOver: async () => {
      if (!(await markHandOver(database.db, attempt, clock.now()))) throw mailLost();
    },
  });
}

async function drawMail({ mails, site, from }: PostOffice, mail: OutboxTable): Promise<OutgoingMail> {
  const renderer = await mails();
  const props = mail.props === null ? undefined : readJson(mail.props);
  return {
    ...renderer.render(mail.template, props, site),
    id: mail.id,
    template: mail.template,
    from,
    to: { address: mail.to_address, name: mail.to_name },
    createdAt: mail.created_at,
  };
}
