import MailComposer from "nodemailer/lib/mail-composer";
import { headerText } from "../outbox/mail-address.ts";
import type { Mailbox, OutgoingMail } from "./transport.ts";

/**
 * The bytes of a mail as they travel. Its Message-ID and date come from the outbox, so a mail that is tried again is
 * recognisably the same.
 */
export async function composeMessage({ id, from, to, subject, html, text, createdAt }: OutgoingMail): Promise<Buffer> {
  return await new MailComposer({
    from: mailbox(from),
    to: mailbox(to),
    subject: headerText(subject),
    text,
    html,
    messageId: messageIdOf(id, from),
    date: new Date(createdAt),
    // Keeps out-of-office programs from answering.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** The Message-ID of a mail: its id, at the sender's domain. */
export function messageIdOf(id: string, { address }: Mailbox): string {
  return `<${id}@${address.slice(address.lastIndexOf("@") + 1)}>`;
}

function mailbox({ address, name }: Mailbox): { address: string; name: string } {
  return { address, name: headerText(name) };
}
