import type { Trx } from "../../../../platform/db/database.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { readJson, writeJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { enqueueJob, enqueueJobs } from "../../../../platform/jobs/define-job.ts";
import type { Priority } from "../../../../platform/jobs/job-queries.ts";
import { yieldToEventLoop } from "../../../../platform/threads/yield-to-event-loop.ts";
import type { MailKind } from "../../contract.ts";
import { addressRefused } from "../errors.ts";
import { type MailAttachment, type OutboxTable, mailAttachmentSchema } from "../tables.ts";
import { sendMailJob } from "./jobs.ts";
import { headerText, isSingleAddress, recipientName } from "./mail-address.ts";
import { insertMails } from "./outbox-store.ts";
import { z } from "zod";
import type { OutgoingMail } from "../transports/transport.ts";
import type { Limit } from "../../../../platform/limits/rate-limit.ts";

interface MailToQueue<Props> {
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
  const priority = priorityOf([mail]);
  const options = { priority, ...(row.attachment === null ? {} : { runAt: row.created_at + ATTACHING_MS }) };
  await enqueueJob(trx, clock, sendMailJob, { mailId: row.id }, options);
  return row.id;
}

/** Emails per statement: rows of 13 values, far below the limit. */
const CHUNK = 100;

/** The same for many emails, in few statements, yielding to other requests in between. */
export async function queueMails<Props>(trx: Trx, clock: Clock, mails: readonly MailToQueue<Props>[]): Promise<void> {
  for (let start = 0; start < mails.length; start += CHUNK) {
    const chunk = mails.slice(start, start + CHUNK);
    const rows = chunk.map((mail) => rowOf(clock, mail));
    await yieldToEventLoop();
    await insertMails(trx, rows);
    const payloads = rows.map(({ id }) => ({ mailId: id }));
    await enqueueJobs(trx, clock, sendMailJob, payloads, priorityOf(chunk));
  }
}

/** Mails that nobody waits for leave behind those that somebody does. */
function priorityOf(mails: readonly { template: { canWait?: boolean } }[]): Priority {
  return mails.some(({ template }) => template.canWait === true) ? 1 : 0;
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

/** The file itself, 'not-yet' while it is being made, 'never' if there is none. */
export type AttachedFile = { contentType: string; content: Uint8Array } | "not-yet" | "never";

/** Reads what a reference stands for. app/ composes it of the domains that keep files. */
export type ReadAttachment = (attachment: MailAttachment) => Promise<AttachedFile>;

/** How long an email waits for its attachments; then it leaves with its links only. */
const PATIENCE_MS = 600_000;

/** Reads an email's attachments when it is sent, without those that there are none of; 'not-yet' if it should wait. */
export async function attachmentsOf(
  { attachment, created_at: createdAt }: Pick<OutboxTable, "attachment" | "created_at">,
  { readAttachment, now }: { readAttachment: ReadAttachment | undefined; now: number },
): Promise<OutgoingMail["attachments"] | "not-yet"> {
  if (attachment === null || readAttachment === undefined) return [];
  const references = z.union([z.array(mailAttachmentSchema), mailAttachmentSchema]).parse(readJson(attachment));
  const files: { filename: string; contentType: string; content: Uint8Array }[] = [];
  for (const reference of [references].flat()) {
    const file = await readAttachment(reference);
    if (file === "not-yet" && now < createdAt + PATIENCE_MS) return "not-yet";
    if (typeof file !== "string") files.push({ ...file, filename: headerText(reference.filename) });
  }
  return files;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Unlimited seats send as many mails as so many paid ones. */
const UNLIMITED = 10_000;

/**
 * Every limit on emails, by purpose: what is counted is an address, a network, an account or a group. Those of a
 * purpose refuse or leave out before anything is queued; `everything` holds where mails leave
 * (docs/decisions/jobs-and-mail.md).
 */
export const mailLimits = {
  /**
   * All emails to one address, whatever they are about and whoever caused them. What is over waits in the outbox and
   * leaves later: none is lost.
   */
  everything: { toAddress: { name: "all-mails-to-address", burst: 30, everyMs: 2 * MINUTE } },
  /** What anyone can have sent to an address: sign-ups, new passwords, changes of address. */
  asked: {
    toAddress: { name: "mails-to-address", burst: 5, everyMs: 10 * MINUTE },
    fromNetwork: { name: "mails-from-network", burst: 200, everyMs: 10 * SECOND },
  },
  /** What an owner is told about many wrong codes. */
  wrongCodes: { ofAccount: { name: "wrong-codes-mail", burst: 1, everyMs: DAY } },
  /** Links to orders that go to an address that isn't the account's. What is over is left out: the account gets all. */
  ordersElsewhere: {
    ofAccount: { name: "order-mails-elsewhere", burst: 10, everyMs: 4 * HOUR },
    toAddress: { name: "order-mails-to-address", burst: 5, everyMs: DAY },
    fromNetwork: { name: "order-mails-from-network", burst: 40, everyMs: HOUR },
  },
  groups: {
    /**
     * Mails that go to one address on the word of one group's administrators: 4 at once, then one every 4 hours, so 10 in
     * any day. That of GROUP-10 comes first: an activation mail an hour.
     */
    toAddress: { name: "group-mails-to-address", burst: 4, everyMs: 4 * HOUR },
    /** What an administrator is told about changes among administrators; counted apart, so that nobody can use it up. */
    noticesToAddress: { name: "group-notices-to-address", burst: 10, everyMs: HOUR },
  },
} as const satisfies Record<string, Record<string, Limit>>;

/**
 * Mails that go out on the word of one group's administrators: 20, and 3 for each paid seat (0: unlimited), at once; as
 * many come back within a day. Enough to invite everybody, remind everybody and remove everybody on one day.
 */
export function mailsOfGroup(seats: number | "none"): Limit {
  const burst = 20 + 3 * (seats === "none" ? 0 : seats === 0 ? UNLIMITED : seats);
  return { name: "group-mails", burst, everyMs: Math.ceil(DAY / burst) };
}
