import type { Trx } from "../../../../platform/db/database.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { writeJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { enqueueJob, enqueueJobs } from "../../../../platform/jobs/enqueue-job.ts";
import { breathe } from "../../../../platform/flow/breathe.ts";
import type { MailKind } from "../../contract.ts";
import { addressRefused } from "../errors.ts";
import type { OutboxTable } from "../tables.ts";
import { type MailAttachment, mailAttachmentSchema } from "./attachments.ts";
import { sendMailJob } from "./jobs.ts";
import { isSingleAddress, recipientName } from "./mail-address.ts";
import { insertMails } from "./outbox-store.ts";

export interface MailToQueue<Props> {
  /** One recipient. The optional name is shown next to the address. */
  to: { address: string; name?: string };
  /** A verified address for replies, without a name: the sender remains the product. */
  replyTo?: string;
  template: MailKind<Props>;
  props: Props;
  /**
   * Files that are read when the email is sent. If one isn't made by then, the email waits for it, a quarter of an hour
   * at most, and then leaves without: link to it as well.
   */
  attachments?: readonly MailAttachment[];
}

/** An attachment is usually made a moment after the email that brings it is queued. */
const ATTACHING_MS = 5_000;

/**
 * Queues an email in the transaction that causes it: a worker sends it soon afterwards if and only if that commits.
 * Returns its id.
 * @throws AppError `address-refused` if `to` is not one address; ZodError if the props are not valid for the template
 */
export async function queueMail<Props>(trx: Trx, clock: Clock, mail: MailToQueue<Props>): Promise<string> {
  const row = rowOf(clock, mail);
  await insertMails(trx, [row]);
  const options = row.attachment === null ? {} : { runAt: row.created_at + ATTACHING_MS };
  await enqueueJob(trx, clock, sendMailJob, { mailId: row.id }, options);
  return row.id;
}

/** Emails per statement: rows of 13 values, far below the limit. */
const CHUNK = 100;

/** The same for many emails, in few statements, yielding to other requests in between. */
export async function queueMails<Props>(trx: Trx, clock: Clock, mails: readonly MailToQueue<Props>[]): Promise<void> {
  for (let start = 0; start < mails.length; start += CHUNK) {
    const rows = mails.slice(start, start + CHUNK).map((mail) => rowOf(clock, mail));
    await breathe();
    await insertMails(trx, rows);
    const payloads = rows.map(({ id }) => ({ mailId: id }));
    await enqueueJobs(trx, clock, sendMailJob, payloads);
  }
}

function rowOf<Props>(
  clock: Clock,
  { to, replyTo, template, props, attachments = [] }: MailToQueue<Props>,
): OutboxTable {
  if (!isSingleAddress(to.address)) throw addressRefused();
  const now = clock.now();
  return {
    id: newId(clock),
    template: template.name,
    props: writeJson<unknown>(template.props.parse(props)),
    to_address: to.address,
    to_name: recipientName(to.name ?? ""),
    reply_to: replyTo !== undefined && isSingleAddress(replyTo) ? replyTo : null,
    attachment: attachments.length === 0 ? null : writeJson(mailAttachmentSchema.array().parse(attachments)),
    state: "queued",
    attempt_id: null,
    last_error: null,
    created_at: now,
    updated_at: now,
  };
}
