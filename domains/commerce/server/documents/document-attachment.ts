import type { Queries } from "../../../../platform/db/database.ts";
import type { AttachedFile, MailAttachment } from "../../../messaging/server/public.ts";
import { findPdf } from "./documents-store.ts";

/** How emails refer to a document's PDF. */
export const DOCUMENT_ATTACHMENT = "commerce-document";

/** Returns what to give `queueMail`, so that the email brings a document's PDF. Link to the document as well. */
export function documentAttachment({ id, number }: { id: string; number: string }): MailAttachment {
  return { kind: DOCUMENT_ATTACHMENT, id, filename: `${number}.pdf` };
}

/** Reads the PDF that an email brings. */
export async function readDocumentAttachment(db: Queries, id: string): Promise<AttachedFile> {
  const pdf = await findPdf(db, id);
  if (pdf === undefined) return "never";
  return pdf === null ? "not-yet" : { contentType: "application/pdf", content: pdf };
}
