import MailComposer from "nodemailer/lib/mail-composer";
import { headerText } from "../outbox/mail-address.ts";
import type { Mailbox, OutgoingMail } from "./transport.ts";

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
