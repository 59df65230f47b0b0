import type { RenderedMail } from "../mails/mail-renderer.ts";
import MailComposer from "nodemailer/lib/mail-composer";
import { type Mailbox, headerText } from "../outbox/mail-address.ts";

/** An email, ready to send. */
export interface OutgoingMail extends RenderedMail {
  /** Its id in the outbox: the same for every attempt. */
  id: string;
  template: string;
  from: Mailbox;
  /** Where servers send back what they can't deliver: the envelope's sender. */
  returnTo: string;
  to: Mailbox;
  /** The reply address; null for the sender. */
  replyTo: string | null;
  attachments: readonly { filename: string; contentType: string; content: Uint8Array }[];
  /** When it was queued, in epoch milliseconds. */
  createdAt: number;
}

/** The outcome of an attempt. */
export type Delivery =
  /** The other side has accepted responsibility for it. */
  | { outcome: "accepted" }
  /** The other side rejects it permanently. */
  | { outcome: "refused"; reason: string }
  /** The other side does not have it; it may be retried. */
  | { outcome: "delayed"; reason: string }
  /** It was handed over without a response: the other side may or may not have it. */
  | { outcome: "unknown"; reason: string };

export interface DeliveryControl {
  /**
   * Called before the step after which the other side may have the email. If it throws, that step is not taken. A
   * transport that can safely repeat itself need not call it.
   */
  handOver(): Promise<void>;
  /** Aborted when the program has to stop. */
  signal: AbortSignal;
}

/** A way to send emails. Never throws because of the other side. */
export interface MailTransport {
  deliver(mail: OutgoingMail, control: DeliveryControl): Promise<Delivery>;
}

/**
 * Composes the email's bytes for transport. Its Message-ID and date come from the outbox, so that a retried email is
 * recognizably the same.
 */
export async function composeMessage({
  id,
  from,
  to,
  replyTo,
  subject,
  html,
  text,
  attachments,
  unsubscribe,
  createdAt,
}: OutgoingMail): Promise<Buffer> {
  return await new MailComposer({
    from: mailbox(from),
    to: mailbox(to),
    ...(replyTo === null ? {} : { replyTo }),
    subject: headerText(subject),
    text,
    html,
    attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
    messageId: messageIdOf(id, from),
    date: new Date(createdAt),
    // Prevents automatic replies.
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...(unsubscribe === undefined ? {} : unsubscribeHeaders(unsubscribe)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** Inboxes show a button that posts to this address (RFC 2369, RFC 8058). */
function unsubscribeHeaders(address: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${new URL(address).href}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** The Message-ID: the email's id at the sender's domain. */
export function messageIdOf(id: string, { address }: Mailbox): string {
  return `<${id}@${address.slice(address.lastIndexOf("@") + 1)}>`;
}

function mailbox({ address, name }: Mailbox): { address: string; name: string } {
  return { address, name: headerText(name) };
}
