import type { Database, Queries, Trx } from "../../../../platform/db/database.ts";
import {
  type Waiting,
  isFileDamaged,
  isFileUnavailable,
  readBytes,
} from "../../../../platform/files/stores/stored-files.ts";
import type { JobLog } from "../../../../platform/jobs/run-job.ts";
import type { AttachedFile, MailAttachment } from "../../../messaging/server/public.ts";
import {
  type DocumentRow,
  findByCause,
  findDocument,
  findPdf,
  insertDocument,
  listByOrder,
  lockSeries,
  printedNumber,
  takeNumber,
} from "./documents-store.ts";
import { type TimeZone, formatDay } from "../../../../platform/clock/time-zone.ts";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { readJson, writeJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import { enqueueJob } from "../../../../platform/jobs/define-job.ts";
import {
  type DocumentContent,
  type IssuedDocument,
  documentContentSchema,
  issuedDocumentSchema,
} from "../../document-content.ts";
import type { DocumentKind } from "../../documents/document-kinds.ts";
import { renderDocumentJob } from "./jobs.ts";

/** How emails refer to a document's PDF. */
export const DOCUMENT_ATTACHMENT = "commerce-document";

/** Returns what to give `queueMail`, so that the email brings a document's PDF. Link to the document as well. */
export function documentAttachment({ id, number }: { id: string; number: string }): MailAttachment {
  return { kind: DOCUMENT_ATTACHMENT, id, filename: `${number}.pdf` };
}

/** Reads the PDF that an email brings. One that its store doesn't give out is waited for like one that isn't made yet. */
export async function readDocumentAttachment(database: WithFiles, id: string, log: JobLog): Promise<AttachedFile> {
  const found = await findPdf(database.db, id);
  if (found === undefined) return "never";
  try {
    const content = await readBytes(database.files, found, "soon");
    return content === undefined ? "not-yet" : { contentType: "application/pdf", content };
  } catch (error) {
    if (!isFileUnavailable(error) && !isFileDamaged(error)) throw error;
    log.error({ err: error, document: id }, "an email waits for its document, which can't be read");
    return "not-yet";
  }
}

/** The database, and the store that may have what its rows name. */
type WithFiles = Pick<Database, "db" | "files">;

/** What the name of each kind's series begins with. */
const seriesNames: Readonly<Record<DocumentKind, string>> = {
  invoice: "INV",
  receipt: "RCP",
  quote: "QUO",
  "credit-note": "CRN",
};

interface DocumentToIssue {
  kind: DocumentKind;
  /** Why: 'order:{id}:placed', 'refund:{id}', 'payment:{id}', 'quote:{id}'. Each leads to one document of a kind. */
  cause: string;
  orderId?: string | null;
  quoteId?: string | null;
  /** What it says, or what makes that of its number. */
  content: DocumentContent | ((number: string) => DocumentContent);
}

/**
 * Issues a document in the transaction that causes it: gives it the next number of its series, without a gap, and
 * queues the rendering of its PDF. A cause that has led to a document leads to the same one again
 * (docs/decisions/invoices-and-documents.md).
 *
 * Call it as the last statement of the transaction: from here on, everyone else who issues a document of this kind waits
 * until it ends. The year of the series is the publisher's.
 * @throws ZodError if the content is not valid
 */
export async function issueDocument(
  trx: Trx,
  { clock, zone }: { clock: Clock; zone: TimeZone },
  { kind, cause, orderId = null, quoteId = null, content }: DocumentToIssue,
): Promise<{ id: string; number: string }> {
  const now = clock.now();
  const day = zone.dayAt(now);
  const series = `${seriesNames[kind]}-${day.slice(0, 4)}`;
  const known = (await findByCause(trx, { kind, cause })) ?? (await findOnceLocked());
  if (known) return { id: known.id, number: printedNumber(known) };

  const taken = { id: newId(clock), series, number: await takeNumber(trx, series) };
  const number = printedNumber(taken);
  const checked = documentContentSchema.parse(typeof content === "function" ? content(number) : content);
  const issued = { kind, number, issuedOn: formatDay(day), issuedDay: day };
  await insertDocument(trx, {
    ...taken,
    kind,
    order_id: orderId,
    quote_id: quoteId,
    cause,
    content: writeJson(issuedDocumentSchema.parse({ ...checked, ...issued })),
    issued_at: now,
    template_hash: null,
    sha256: null,
    pdf: null,
    file: null,
    size: null,
  });
  const uniqueKey = `${renderDocumentJob.name}:${taken.id}`;
  await enqueueJob(trx, clock, renderDocumentJob, { documentId: taken.id }, { uniqueKey });
  return { id: taken.id, number };

  /** Another transaction may have issued it while this one waited for the series. */
  async function findOnceLocked() {
    await lockSeries(trx, series);
    return await findByCause(trx, { kind, cause });
  }
}

/** A document that was issued. */
export interface IssuedDocumentRecord {
  id: string;
  kind: DocumentKind;
  /** As it is printed: 'INV-2027-000042'. */
  number: string;
  orderId: string | null;
  quoteId: string | null;
  /** Epoch milliseconds. */
  issuedAt: number;
  /** Whether its PDF is there. */
  isRendered: boolean;
  content: IssuedDocument;
}

/** Reads a document; undefined if there is none with this id. Who may see it is for the caller to decide. */
export async function readDocument(db: Queries, id: string): Promise<IssuedDocumentRecord | undefined> {
  const row = await findDocument(db, id);
  return row && recordOf(row);
}

/** Lists the documents of an order, oldest first. */
export async function listDocumentsOfOrder(db: Queries, orderId: string): Promise<IssuedDocumentRecord[]> {
  return (await listByOrder(db, orderId)).map(recordOf);
}

/**
 * Reads a document's PDF, byte for byte what was first rendered; undefined until it is, or if there is no such document.
 * @throws AppError file-unavailable, file-damaged
 */
export async function readDocumentPdf(
  { db, files }: WithFiles,
  id: string,
  waiting: Waiting = "reader",
): Promise<Uint8Array | undefined> {
  const found = await findPdf(db, id);
  return found && (await readBytes(files, found, waiting));
}

function recordOf(row: DocumentRow): IssuedDocumentRecord {
  const content = readJson(row.content);
  const { id, kind, order_id: orderId, quote_id: quoteId, issued_at: issuedAt, sha256 } = row;
  return { id, kind, number: content.number, orderId, quoteId, issuedAt, isRendered: sha256 !== null, content };
}
