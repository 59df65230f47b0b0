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
