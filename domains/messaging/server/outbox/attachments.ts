import { z } from "zod";
import { readJson } from "../../../../platform/db/json.ts";
import type { OutboxTable } from "../tables.ts";
import type { OutgoingMail } from "../transports/transport.ts";
import { headerText } from "./mail-address.ts";

/** What an email brings with it, by reference: a file that another domain keeps. */
export const mailAttachmentSchema = z.object({
  /** Which domain keeps it, and as what: 'commerce-document'. */
  kind: z.string().min(1),
  id: z.string().min(1),
  /** As the reader sees it: 'INV-2027-000042.pdf'. */
  filename: z.string().min(1).max(200),
});
export type MailAttachment = z.infer<typeof mailAttachmentSchema>;

/** The file itself, 'not-yet' while it is being made, 'never' if there is none. */
export type AttachedFile = { contentType: string; content: Uint8Array } | "not-yet" | "never";

/** Reads what a reference stands for. app/ composes it of the domains that keep files. */
export type ReadAttachment = (attachment: MailAttachment) => Promise<AttachedFile>;

/** How long an email waits for its attachment; then it leaves with its links only. */
const PATIENCE_MS = 600_000;

/** Reads an email's attachment when it is sent: null if it leaves without one, 'not-yet' if it should wait. */
export async function attachmentOf(
  { attachment, created_at: createdAt }: Pick<OutboxTable, "attachment" | "created_at">,
  { readAttachment, now }: { readAttachment: ReadAttachment | undefined; now: number },
): Promise<OutgoingMail["attachment"] | "not-yet"> {
  if (attachment === null || readAttachment === undefined) return null;
  const reference = readJson(attachment);
  const file = await readAttachment(reference);
  if (file === "not-yet" && now < createdAt + PATIENCE_MS) return "not-yet";
  return typeof file === "string" ? null : { ...file, filename: headerText(reference.filename) };
}
