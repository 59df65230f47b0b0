import type { Queries } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import type { IssuedDocument } from "../../document-content.ts";
import type { DocumentKind } from "../../documents/document-kinds.ts";
import { type DocumentRow, findDocument, findPdf, listByOrder } from "./documents-store.ts";

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

/** Reads a document's PDF, byte for byte what was first rendered; undefined until it is, or if there is no such document. */
export async function readDocumentPdf(db: Queries, id: string): Promise<Uint8Array | undefined> {
  return (await findPdf(db, id)) ?? undefined;
}

function recordOf(row: DocumentRow): IssuedDocumentRecord {
  const content = readJson(row.content);
  const { id, kind, order_id: orderId, quote_id: quoteId, issued_at: issuedAt, sha256 } = row;
  return { id, kind, number: content.number, orderId, quoteId, issuedAt, isRendered: sha256 !== null, content };
}
